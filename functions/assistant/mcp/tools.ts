import { z } from 'zod';
import { problem } from '../../shared/http/problem.ts';
import { type Tool, ToolFailure } from '../../shared/mcp/tool.ts';
import { Config } from '../schemas/configs.ts';
import { SearchHit, SearchQuery } from '../schemas/documents.ts';
import { Gap, GapStatus } from '../schemas/gaps.ts';
import { Intent, IntentCode, Step } from '../schemas/intents.ts';
import { Rerun, RerunRequest } from '../schemas/rerun.ts';
import { ThreadFilter } from '../schemas/thread-filter.ts';
import { FoundThread, ThreadDetail } from '../schemas/threads.ts';
import { Trace } from '../schemas/trace.ts';
import { changingTools } from './changing-tools.ts';
import { readRun } from './run-tools.ts';

const page = z.int().min(1).max(50).default(20).describe('Entries per page');
const id = (what: string) => z.uuid().describe(what);

const findDialogs: Tool = {
  name: 'find_dialogs',
  title: 'Find dialogs',
  description: 'Finds dialogs by words, branch, events, dates and more, including those that ' +
    'operators had in the Sandbox. By default, returns the last used first.',
  operations: ['GET /assistant/threads'],
  input: z.strictObject({ ...ThreadFilter.shape, limit: page }),
  output: z.object({ dialogs: z.array(FoundThread) }),
  untrusted: ['name', 'excerpt', 'tags'],
  dropped: ['marks', 'excerpt_marks'],
  async run(call, query) {
    const { body, next } = await call('GET /assistant/threads', { query });
    return { body: { dialogs: body }, next };
  },
};

const readDialog: Tool = {
  name: 'read_dialog',
  title: 'Read a dialog',
  description: 'Returns a dialog with its state and its newest messages, oldest first. Use ' +
    '`cursor` for earlier messages. Pass the id of a reply to explain_reply.',
  operations: ['GET /assistant/threads/{id}'],
  input: z.strictObject({
    dialog_id: id('ID of the dialog, from find_dialogs'),
    messages_limit: z.int().min(1).max(200).default(50).describe('Messages per page'),
  }),
  output: z.object(ThreadDetail.shape),
  untrusted: ['name', 'text', 'slots', 'resumable_slots', 'tags', 'summary', 'note', 'sources'],
  dropped: ['debug', 'candidate'],
  run(call, { dialog_id, messages_limit, cursor }) {
    const query = { messages_limit, before: cursor };
    return call('GET /assistant/threads/{id}', { path: { id: dialog_id }, query });
  },
};

const explainReply: Tool = {
  name: 'explain_reply',
  title: 'Explain a reply',
  description: 'Explains a reply of the assistant. Returns the state before and after it, the ' +
    'requests to models with their prompts, versions and chunks of documents, and the responses of ' +
    'the models.',
  operations: ['GET /assistant/messages/{id}/trace'],
  input: z.strictObject({ message_id: id('ID of the reply, from read_dialog') }),
  output: z.object(Trace.shape),
  untrusted: ['prompt', 'output', 'text', 'slots', 'resumable_slots'],
  dropped: ['candidate'],
  run: (call, { message_id: id }) => call('GET /assistant/messages/{id}/trace', { path: { id } }),
};

const rerunReply: Tool = {
  name: 'rerun_reply',
  title: 'Rerun a reply',
  description: 'Runs the turn of a reply again and returns the differences. Runs it with the ' +
    'versions of that time (then), the active versions (now), or a candidate, such as the ' +
    'config_id of a proposed version. Calls models. Stores nothing and sends nothing to anybody.',
  operations: ['POST /assistant/messages/{id}/rerun'],
  input: z.strictObject({ message_id: id('ID of the reply'), ...RerunRequest.shape }),
  output: z.object(Rerun.shape),
  untrusted: ['prompt', 'output', 'text', 'slots', 'resumable_slots', 'sources'],
  dropped: ['candidate', 'with', 'trace'],
  run: (call, { message_id: id, with: version }) =>
    call('POST /assistant/messages/{id}/rerun', { path: { id }, body: { with: version } }),
};

const readBranch: Tool = {
  name: 'read_branch',
  title: 'Read a branch',
  description:
    'Returns a branch with its steps, the numbers of its versions, and the texts of one ' +
    'version, by default the active one. Without `code`, lists all branches.',
  operations: [
    'GET /assistant/intents',
    'GET /assistant/intents/{code}',
    'GET /assistant/intents/{code}/steps',
    'GET /assistant/configs',
    'GET /assistant/configs/{id}',
  ],
  input: z.strictObject({
    code: IntentCode.optional().describe('Code of the branch, such as price_question'),
    version: z.int().min(1).optional().describe('Number of the version; by default the active one'),
  }),
  output: z.object({
    branches: z.array(Intent),
    version: Config.nullable(),
    versions: z.array(Config.pick({ id: true, version: true, name: true, is_active: true })),
    steps: z.array(Step),
  }),
  async run(call, { code, version }) {
    if (code === undefined) {
      if (version !== undefined) {
        const errors = [{ path: 'code', message: 'Also send the code of the branch' }];
        throw new ToolFailure(problem(422, 'One field is not valid.', { errors }).body);
      }
      const { body: branches } = await call('GET /assistant/intents');
      return { body: { branches, version: null, versions: [], steps: [] }, next: null };
    }
    const path = { code };
    const [branch, steps, configs] = await Promise.all([
      call('GET /assistant/intents/{code}', { path }),
      call('GET /assistant/intents/{code}/steps', { path }),
      call('GET /assistant/configs', { query: { intent_code: code, limit: 200 } }),
    ]);
    const all = configs.body as Config[];
    const chosen = all.find((each) =>
      version === undefined ? each.is_active : each.version === version
    );
    if (version !== undefined && !chosen) {
      const known = all.map((each) => each.version).join(', ') || 'none';
      throw new ToolFailure(
        problem(404, `${code} has no version ${version}. Its newest versions: ${known}.`).body,
      );
    }
    const body = {
      branches: [branch.body],
      version: chosen ?? null,
      versions: all.map(({ id, version, name, is_active }) => ({ id, version, name, is_active })),
      steps: steps.body,
    };
    return { body, next: null };
  },
};

const searchKnowledge: Tool = {
  name: 'search_knowledge',
  title: 'Search the documents',
  description:
    'Searches the documents as a turn does. Without `limit`, returns the chunks that a reply would get.',
  operations: ['GET /assistant/documents/search'],
  input: z.strictObject({
    query: SearchQuery.shape.q.describe('A question in the words of a patient'),
    limit: z.int().min(1).max(50).optional().describe('Maximum number of chunks'),
  }),
  output: z.object({ hits: z.array(SearchHit) }),
  untrusted: ['text', 'heading_path', 'document_name'],
  async run(call, { query: q, limit }) {
    const { body } = await call('GET /assistant/documents/search', { query: { q, limit } });
    return { body: { hits: body }, next: null };
  },
};

const listGaps: Tool = {
  name: 'list_gaps',
  title: 'List gaps',
  description:
    'Lists questions of patients that no document answers. Returns the most frequent first.',
  operations: ['GET /assistant/gaps'],
  input: z.strictObject({
    status: z.array(GapStatus).optional().describe('Defaults to every status'),
    limit: page,
  }),
  output: z.object({ gaps: z.array(Gap) }),
  untrusted: ['text', 'document_name'],
  async run(call, query) {
    const { body, next } = await call('GET /assistant/gaps', { query });
    return { body: { gaps: body }, next };
  },
};

/** The assistant's tools. A person must approve the versions and documents that they propose. */
export const TOOLS: readonly Tool[] = [
  findDialogs,
  readDialog,
  explainReply,
  rerunReply,
  readBranch,
  searchKnowledge,
  listGaps,
  readRun,
  ...changingTools,
];
