import type { FunctionEnv } from '../../../shared/env.ts';
import type { ModelEndpoint } from '../../../shared/model-endpoints.ts';
import type { ProcessingRecord, Recipient } from '../../schemas/processing-record.ts';

/** The configuration stored in the database. */
interface StoredConfiguration {
  organisation: string;
  webhooks: { url: string; events: string[] }[];
  actions: { name: string; url: string }[];
  sites: ProcessingRecord['sites'];
  retention: ProcessingRecord['retention'];
}

const DIALOG = 'The message, earlier messages of the dialog, slots and prompts';

const MODELS = {
  chat: ['Answering model', 'Answers patients', `${DIALOG}, parts of documents`],
  router: ['Router', 'Chooses the branch of a message', DIALOG],
  rewriter: [
    'Rewriter',
    'Completes questions that refer back, for the search',
    'The message and earlier messages of the dialog',
  ],
  judge: ['Judge', 'Judges replies in tests and replays', 'Questions and replies of the run'],
  embedding: ['Embeddings', 'Finds documents for a question', 'Questions, and texts of documents'],
} as const;

/** The data of patients in every webhook delivery. */
const REQUEST_DATA = 'Ids, branch, summary and slots of requests, or a message of a dialog';

/** Returns the host of a URL, or other text unchanged. */
const hostOf = (url: string) => URL.parse(url)?.host ?? url;

function toModel(client: keyof typeof MODELS, endpoint: ModelEndpoint | null): Recipient[] {
  if (!endpoint) return [];
  const [name, purpose, data] = MODELS[client];
  const { baseUrl, model, privacy } = endpoint;
  return [{
    ...{ name, purpose, data, model },
    host: hostOf(baseUrl),
    pseudonymised: privacy === 'pseudonymise',
  }];
}

function listRecipients(env: FunctionEnv, stored: StoredConfiguration): Recipient[] {
  const { rerank, tracing } = env;
  return [
    ...toModel('chat', env.chat),
    ...toModel('router', env.router),
    ...toModel('rewriter', env.rewriter),
    ...toModel('judge', env.judge),
    ...toModel('embedding', env.embedding),
    ...rerank
      ? [{
        name: 'Reranking',
        purpose: 'Orders parts of documents for a question',
        data: 'Questions, and texts of documents',
        host: hostOf(rerank.url),
        model: rerank.model,
        pseudonymised: rerank.privacy === 'pseudonymise',
      }]
      : [],
    ...tracing
      ? [{
        name: 'Tracing',
        purpose: 'Shows operators the steps, duration and errors of turns',
        data: tracing.texts ? 'Times, counts, prompts and answers' : 'Times and counts',
        ...{ host: hostOf(tracing.url), model: null, pseudonymised: null },
      }]
      : [],
    ...stored.webhooks.map(({ url, events }) => ({
      name: 'Webhook',
      purpose: `Notifies another system of ${events.join(', ')}`,
      data: REQUEST_DATA,
      ...{ host: hostOf(url), model: null, pseudonymised: null },
    })),
    ...stored.actions.map(({ name, url }) => ({
      name: `Action ${name}`,
      purpose: 'Looks something up or does something for a patient',
      data: 'Values of the slots that the action uses',
      ...{ host: hostOf(url), model: null, pseudonymised: null },
    })),
  ];
}

const PURPOSES: ProcessingRecord['purposes'] = [
  {
    purpose: 'Answering messages of patients, with scenarios and documents',
    persons: 'Patients and other visitors',
    data: 'Messages, which may hold health data; slots such as name and telephone number; traces',
  },
  {
    purpose: 'Requests to staff and appointments',
    persons: 'Patients',
    data: 'Name, telephone number, requests, times',
  },
  {
    purpose: 'Testing and improving prompts',
    persons: 'Patients, where a test was made from their dialog',
    data: 'Messages and replies',
  },
  {
    purpose: 'Accounts of operators, and the record of what they changed and read',
    persons: 'Operators',
    data: 'Email address, name, role, sessions with addresses, changes, reads of dialogs',
  },
];

/** Builds the record of processing activities from the current configuration. Pure. */
export function makeProcessingRecord(
  env: FunctionEnv,
  stored: StoredConfiguration,
  madeOn: string,
): ProcessingRecord {
  const record = {
    made_on: madeOn,
    organisation: stored.organisation,
    hosting: { database: hostOf(env.supabaseUrl) },
    purposes: PURPOSES,
    recipients: listRecipients(env, stored),
    sites: stored.sites,
    retention: stored.retention,
  };
  return { ...record, markdown: toMarkdown(record) };
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function toTable(head: string[], rows: string[][]): string {
  if (rows.length === 0) return 'None.';
  const toRow = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [toRow(head), toRow(head.map(() => '---')), ...rows.map(toRow)].join('\n');
}

const toDays = (days: number | null) => days === null ? 'never' : `${days} days`;

function toMarkdown(record: Omit<ProcessingRecord, 'markdown'>): string {
  return [
    `# Record of processing${record.organisation && ` of ${record.organisation}`}`,
    `Made from the configuration on ${record.made_on}. The database is at ` +
    `${record.hosting.database}.`,
    '## Purposes',
    toTable(
      ['Purpose', 'Persons', 'Data'],
      record.purposes.map(({ purpose, persons, data }) => [purpose, persons, data]),
    ),
    '## Recipients',
    toTable(
      ['Recipient', 'Host', 'Model', 'Purpose', 'Data', 'Placeholders'],
      record.recipients.map(({ name, host, model, purpose, data, pseudonymised }) => [
        ...[name, host, model ?? '', purpose, data],
        pseudonymised === null ? '' : pseudonymised ? 'yes' : 'no',
      ]),
    ),
    '## Sites with the chat',
    toTable(
      ['Site', 'Origins'],
      record.sites.map(({ name, origins }) => [name, origins.join(' ')]),
    ),
    '## Retention',
    toTable(
      ['Data', 'Anonymised after', 'Deleted after'],
      record.retention.map((rule) => [
        rule.kind.replaceAll('_', ' '),
        toDays(rule.anonymise_after_days),
        toDays(rule.delete_after_days),
      ]),
    ),
  ].join('\n\n') + '\n';
}
