/** Tokens of dialogs and what of a prompt can be cached; see USAGE. */
import { createAssistantApp } from '../../functions/assistant/app.ts';
import { Reindexer } from '../../functions/assistant/knowledge/indexing/reindexer.ts';
import type { ChatResponse } from '../../functions/assistant/schemas/turn.ts';
import { cacheablePrefix } from '../../functions/assistant/turn/prompt/cacheable-prefix.ts';
import type { ModelMessage } from '../../functions/assistant/turn/model/chat-model.ts';
import { turnDeps } from '../../functions/assistant/turn-deps.ts';
import type { Intent, VersionUsage } from '../../functions/assistant/schemas/intents.ts';
import type { RecordedCall } from '../demo-model/control.ts';
import { startDemoModel } from '../demo-model/start-demo-model.ts';
import { runSeed } from '../seed/run-seed.ts';
import { createLocalClients } from '../stack/supabase/local-clients.ts';
import { openBenchDatabase } from './bench-database.ts';
import { startDataApi } from './data-api.ts';
import { readOptions } from './read-options.ts';
import { printConditions, printHead, printRow } from './report.ts';

const USAGE = `deno task bench:cost

What dialogs take of the models: tokens by turn, branch and version, and the share of each prompt's
bytes, from the first on, that was sent with the turn before, too, so that a provider can cache it.
On the product's own chat with the demo model, in this process.`;

const DIALOGS = [
  [
    'I want to book an appointment',
    'My gum bleeds when I brush',
    'Anna Petrova',
    'yes',
    'the first one',
    '07700 900 123',
  ],
  ['How much is a filling?', 'And a crown?', 'Can I pay in instalments?'],
  ['When are you open on Saturday?', 'Where can I park?', 'Do you speak Russian?'],
  ['I need to move my visit', 'It was on Monday at 10:00, Anna Petrova', 'Next Friday please'],
];

/** The last call of each role in a turn. */
type Sent = Record<'router' | 'branch', ModelMessage[]>;

readOptions(USAGE, {});
await using cleanup = new AsyncDisposableStack();
const database = cleanup.use(await openBenchDatabase());
await runSeed(database.sql);
const model = await startDemoModel({ delayMs: 0 });
cleanup.defer(() => model.close());
const { keys, supabase, env } = await startDataApi(database.url, 'http://127.0.0.1', {
  OPENAI_BASE_URL: model.url,
});
cleanup.defer(() => supabase.close());
const clients = createLocalClients(env, supabase);
const assistant = createAssistantApp({ env, clients, log: () => {} });
const indexing = new Reindexer({ db: clients.service, embedder: turnDeps(env).embedder });
await indexing.start('all');
await indexing.run;
printConditions(database.name);
await printTurns();
console.log();
await printVersions();

async function printTurns(): Promise<void> {
  printHead(
    ...['turn', 'branch', 'step after', 'router prompt', 'answer prompt', 'reply'],
    ...['router: same', 'answer: same'],
  );
  const shares: number[][] = [];
  for (const dialog of DIALOGS) shares.push(...await play(dialog));
  const mean = (column: number) =>
    percent(shares.reduce((sum, row) => sum + row[column]!, 0) / shares.length);
  printRow('', 'mean', '', '', '', '', mean(0), mean(1));
}

/** Prints the turns of a dialog; returns the shares of router and answer from the second on. */
async function play(messages: string[]): Promise<number[][]> {
  const shares: number[][] = [];
  let thread_id: string | undefined;
  let before: Sent | undefined;
  for (const [i, message] of messages.entries()) {
    const turn = await ask<ChatResponse>('/chat', { message, thread_id });
    const { debug, state, intent_code } = turn;
    thread_id = turn.thread_id;
    const sent = await sentInTurn();
    const share = before && [shareOf(sent, before, 'router'), shareOf(sent, before, 'branch')];
    if (share) shares.push(share);
    before = sent;
    printRow(
      ...[i + 1, intent_code, state.current_step ?? ''],
      ...[debug.router.usage!.prompt_tokens, debug.usage!.prompt_tokens],
      debug.usage!.completion_tokens,
      ...(share?.map(percent) ?? ['', '']),
    );
  }
  return shares;
}

async function printVersions(): Promise<void> {
  printHead('branch', 'version', 'turns', 'prompt', 'reply', 'same as the turn before');
  for (const { code } of await ask<Intent[]>('/intents')) {
    for (const row of await ask<VersionUsage[]>(`/intents/${code}/usage`)) {
      const { version, turns, prompt_tokens, completion_tokens, cacheable_share } = row;
      printRow(
        ...[code, version === null ? '' : `v${version}`, turns, prompt_tokens, completion_tokens],
        cacheable_share === null ? '' : percent(cacheable_share),
      );
    }
  }
}

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const request = new Request(`http://127.0.0.1/assistant${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { apikey: keys.secret_key, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const response = await assistant.fetch(request);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return await response.json();
}

async function sentInTurn(): Promise<Sent> {
  const calls: RecordedCall[] = await (await fetch(`${model.controlUrl}/calls`)).json();
  await (await fetch(model.controlUrl, { method: 'DELETE' })).body?.cancel();
  const of = (role: RecordedCall['role']) =>
    calls.findLast((call) => call.role === role)!.messages as ModelMessage[];
  return { router: of('router'), branch: of('branch') };
}

function shareOf(now: Sent, before: Sent, role: keyof Sent): number {
  const { bytes, prompt_bytes } = cacheablePrefix(now[role], before[role]);
  return bytes / prompt_bytes;
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}
