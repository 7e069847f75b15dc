import type { TestStack } from '../../tests/support/stack.ts';
import type { LoadReport } from './load-report.ts';

export interface Operator {
  id: string;
  email: string;
  token: string;
}

export interface Load {
  stack: TestStack;
  report: LoadReport;
  isOver(): boolean;
}

const READER_PAUSE_MS = 2000;
const CHATTER_PAUSE_MS = 1000;

const MESSAGES = [
  ...['Hello, I would like to book a check-up', 'How much is a filling?', 'Ann, 555 01 02'],
  ...['Tomorrow at ten', 'Yes please', 'My tooth hurts', 'Where are you?', 'Thank you'],
];

const pause = (most: number) =>
  new Promise((resolve) => setTimeout(resolve, most * (0.5 + Math.random())));

/** Calls, times, and reads the answer; null when there was none or it was refused. */
async function call(
  { stack, report }: Load,
  kind: string,
  path: string,
  init: RequestInit = {},
  // deno-lint-ignore no-explicit-any -- each call has its own answer, which its reader checks
): Promise<any> {
  const started = performance.now();
  try {
    const response = await fetch(stack.url + path, init);
    const text = await response.text();
    report.add(kind, response.status, performance.now() - started);
    return response.ok ? JSON.parse(text) : null;
  } catch {
    report.add(kind, 0, performance.now() - started);
    return null;
  }
}

const bearer = ({ token }: Operator) => ({ Authorization: `Bearer ${token}` });

/** Reads the catalog, the list of dialogs and one of them, as a person looks around. */
export async function reader(load: Load, operator: Operator): Promise<void> {
  const { report, stack } = load;
  const headers = bearer(operator);
  const rest = { ...headers, apikey: stack.publishableKey };
  const api = '/functions/v1';
  while (!load.isOver()) {
    await pause(READER_PAUSE_MS);
    const blocks = await call(load, 'GET /blocks', `${api}/catalog/blocks`, { headers });
    if (blocks && blocks.length < 8) report.failures++;
    const threads = await call(load, 'GET /threads', `${api}/assistant/threads?limit=20`, {
      headers,
    });
    const some = threads?.[Math.floor(Math.random() * threads.length)];
    if (some) {
      const one = await call(load, 'GET /threads/:id', `${api}/assistant/threads/${some.id}`, {
        headers,
      });
      if (one && one.id !== some.id) report.leaks++;
    }
    // A viewer sees one row of the people: their own.
    const people = await call(load, 'people by the Data API', '/rest/v1/users?select=id', {
      headers: rest,
    });
    report.leaks += people?.filter(({ id }: { id: string }) => id !== operator.id).length ?? 0;
  }
}

/** Chats in one dialog after the other; a reply must be of the dialog that it was asked in. */
export async function chatter(load: Load, operator: Operator): Promise<void> {
  const headers = { ...bearer(operator), 'Content-Type': 'application/json' };
  let thread_id: string | undefined;
  for (let turn = 0; !load.isOver(); turn++) {
    await pause(CHATTER_PAUSE_MS);
    if (turn % MESSAGES.length === 0) thread_id = undefined;
    const body = JSON.stringify({ message: MESSAGES[turn % MESSAGES.length], thread_id });
    const reply = await call(load, 'POST /chat', '/functions/v1/assistant/chat', {
      ...{ method: 'POST', headers, body },
    });
    if (reply && thread_id && reply.thread_id !== thread_id) load.report.leaks++;
    thread_id = reply?.thread_id ?? thread_id;
  }
}

/** Somebody without an account, who sees nobody and no dialog. */
export async function stranger(load: Load): Promise<void> {
  const headers = { apikey: load.stack.publishableKey };
  while (!load.isOver()) {
    await pause(50);
    for (const table of ['users', 'threads', 'messages', 'documents']) {
      const rows = await call(load, 'a stranger', `/rest/v1/${table}?select=*`, { headers });
      load.report.leaks += rows?.length ?? 0;
    }
  }
}
