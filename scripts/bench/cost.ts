/**
 * What dialogs take of the models: tokens by branch and version, and how much of each prompt was
 * sent with the turn before, as the prompts are assembled and as they could be. On the product's
 * own chat with the demo model, in this process; nothing goes over the network.
 *
 *   deno task bench:cost
 */
import { createAssistantApp } from '../../functions/assistant/app.ts';
import { Reindexer } from '../../functions/assistant/knowledge/indexing/reindex-all.ts';
import type { ChatResponse } from '../../functions/assistant/schemas/turn.ts';
import { cacheablePrefix } from '../../functions/assistant/turn/prompt/cacheable-prefix.ts';
import type { ModelMessage } from '../../functions/assistant/turn/model/chat-model.ts';
import { turnDeps } from '../../functions/assistant/turn-deps.ts';
import type { IntentView, VersionUsage } from '../../functions/shared/contract/assistant.ts';
import { readFunctionEnv } from '../../functions/shared/env.ts';
import type { RecordedCall } from '../demo-model/control.ts';
import { startDemoModel } from '../demo-model/start-demo-model.ts';
import { runSeed } from '../seed/run-seed.ts';
import { createLocalClients } from '../stack/functions.ts';
import { loadKeys } from '../stack/keys.ts';
import { createSupabase } from '../stack/supabase.ts';
import { openBenchDatabase } from './bench-database.ts';
import { ORDERS } from './cost/orders.ts';

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

await using database = await openBenchDatabase();
await runSeed(database.sql);
const model = await startDemoModel({ delayMs: 0 });
const keys = await loadKeys('/nowhere');
const supabase = createSupabase({
  databaseUrl: database.url,
  siteUrl: 'http://127.0.0.1',
  publishableKey: keys.publishable_key,
  secretKey: keys.secret_key,
  jwtSecret: keys.jwt_secret,
  maxConnections: 4,
  isSignUpOpen: false,
});
await supabase.ensureSystemSchema();
const variables: Record<string, string> = {
  SUPABASE_URL: 'http://127.0.0.1',
  SUPABASE_PUBLISHABLE_KEYS: keys.publishable_key,
  SUPABASE_SECRET_KEYS: keys.secret_key,
  OPENAI_BASE_URL: model.url,
};
const env = readFunctionEnv((name) => variables[name]);
const clients = createLocalClients(env, supabase);
const assistant = createAssistantApp({ env, clients, log: () => {} });
const indexing = new Reindexer({ db: clients.service, embedder: turnDeps(env).embedder });
await indexing.start('all');
await indexing.run;

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

/** What each role was sent in the turn, the last call of it. */
async function sentInTurn() {
  const calls: RecordedCall[] = await (await fetch(`${model.controlUrl}/calls`)).json();
  await (await fetch(model.controlUrl, { method: 'DELETE' })).body?.cancel();
  const of = (role: RecordedCall['role']) =>
    calls.findLast((call) => call.role === role)!.messages as ModelMessage[];
  return { router: of('router'), branch: of('branch') };
}

const percent = (share: number | null) => share === null ? '' : `${Math.round(100 * share)}%`;
const print = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
function printHead(names: string[]): void {
  print(names);
  print(names.map(() => '---'));
}

type Sent = Awaited<ReturnType<typeof sentInTurn>>;

function sharesOf(now: Sent, before: Sent): number[] {
  const share = ({ bytes, prompt_bytes }: ReturnType<typeof cacheablePrefix>) =>
    bytes / prompt_bytes;
  return [
    share(cacheablePrefix(now.router, before.router)),
    ...ORDERS.map(({ reorder }) =>
      share(cacheablePrefix(reorder(now.branch), reorder(before.branch)))
    ),
  ];
}

async function play(messages: string[]): Promise<number[][]> {
  const shares: number[][] = [];
  let thread: string | undefined;
  let before: Sent | undefined;
  for (const [turn, message] of messages.entries()) {
    const { thread_id, debug, state, intent_code } = await ask<ChatResponse>('/chat', {
      message,
      thread_id: thread,
    });
    const sent = await sentInTurn();
    const share = before && sharesOf(sent, before);
    if (share) shares.push(share);
    print([
      ...[turn + 1, intent_code, state.current_step ?? ''],
      ...[debug.router.usage!.prompt_tokens, debug.usage!.prompt_tokens],
      debug.usage!.completion_tokens,
      ...(share ?? ['router', ...ORDERS].map(() => null)).map(percent),
    ]);
    thread = thread_id;
    before = sent;
  }
  return shares;
}

console.log(`\n${new Date().toISOString().slice(0, 10)}, Deno ${Deno.version.deno}\n`);
printHead([
  ...['turn', 'branch', 'step after', 'router prompt', 'answer prompt', 'reply', 'router: same'],
  ...ORDERS.map(({ name }) => name),
]);
const shares: number[][] = [];
for (const dialog of DIALOGS) shares.push(...await play(dialog));
const means = shares[0]!.map((_, column) =>
  percent(shares.reduce((sum, row) => sum + row[column]!, 0) / shares.length)
);
print(['', 'mean', '', '', '', '', ...means]);

console.log('');
printHead(['branch', 'version', 'turns', 'prompt', 'reply', 'same as the turn before']);
for (const { code } of await ask<IntentView[]>('/intents')) {
  for (const row of await ask<VersionUsage[]>(`/intents/${code}/usage`)) {
    const { version, turns, prompt_tokens, completion_tokens, cacheable_share } = row;
    print([
      ...[code, version === null ? '' : `v${version}`, turns],
      ...[prompt_tokens, completion_tokens, percent(cacheable_share)],
    ]);
  }
}
await supabase.close();
await model.close();
