import type { BenchStack } from './bench-stack.ts';
import type { LoadReport } from './load-report.ts';
import { sleep } from '../../functions/shared/sleep.ts';

export interface Operator {
  id: string;
  token: string;
}

interface Load {
  stack: BenchStack;
  report: LoadReport;
  isOver(): boolean;
}

const API = '/functions/v1';
const READER_PAUSE_MS = 2000;
const CHATTER_PAUSE_MS = 1000;
const STRANGER_PAUSE_MS = 50;

const MESSAGES = [
  ...['Hello, I would like to book a check-up', 'How much is a filling?', 'Ann, 555 01 02'],
  ...['Tomorrow at ten', 'Yes please', 'My tooth hurts', 'Where are you?', 'Thank you'],
];

/** Waits for 0.5 to 1.5 times the usual pause. */
const pause = (usual: number) => sleep(usual * (0.5 + Math.random()));

/** Sends and times a request; returns null if it failed or was rejected. */
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

/** Simulates a person who reads the catalog, the list of dialogs and one of them. */
export async function reader(load: Load, operator: Operator): Promise<void> {
  const { report, stack } = load;
  const headers = { ...bearer(operator), apikey: stack.publishableKey };
  const get = (kind: string, path: string) => call(load, kind, path, { headers });
  while (!load.isOver()) {
    await pause(READER_PAUSE_MS);
    const blocks = await get('GET /blocks', `${API}/catalog/blocks`);
    if (blocks && blocks.length < 8) report.failures++;
    const threads = await get('GET /threads', `${API}/assistant/threads?limit=20`);
    const some = threads?.[Math.floor(Math.random() * threads.length)];
    if (some) {
      const one = await get('GET /threads/:id', `${API}/assistant/threads/${some.id}`);
      if (one && one.id !== some.id) report.leaks++;
    }
    // A viewer sees one row of the people: their own.
    const people = await get('people by the Data API', '/rest/v1/users?select=id');
    report.leaks += people?.filter(({ id }: { id: string }) => id !== operator.id).length ?? 0;
  }
}

/**
 * Simulates a person who chats in one dialog after another, and checks that each reply belongs to
 * its dialog.
 */
export async function chatter(load: Load, operator: Operator): Promise<void> {
  const headers = { ...bearer(operator), 'Content-Type': 'application/json' };
  let thread_id: string | undefined;
  for (let turn = 0; !load.isOver(); turn++) {
    await pause(CHATTER_PAUSE_MS);
    if (turn % MESSAGES.length === 0) thread_id = undefined;
    const body = JSON.stringify({ message: MESSAGES[turn % MESSAGES.length], thread_id });
    const init = { method: 'POST', headers, body };
    const reply = await call(load, 'POST /chat', `${API}/assistant/chat`, init);
    if (reply && thread_id && reply.thread_id !== thread_id) load.report.leaks++;
    thread_id = reply?.thread_id ?? thread_id;
  }
}

/** Simulates a person without an account, who must see neither people nor dialogs. */
export async function stranger(load: Load): Promise<void> {
  const headers = { apikey: load.stack.publishableKey };
  while (!load.isOver()) {
    await pause(STRANGER_PAUSE_MS);
    for (const table of ['users', 'threads', 'messages', 'documents']) {
      const rows = await call(load, 'a stranger', `/rest/v1/${table}?select=*`, { headers });
      load.report.leaks += rows?.length ?? 0;
    }
  }
}
