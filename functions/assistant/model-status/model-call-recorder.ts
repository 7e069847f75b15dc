import { coalesce } from '../../shared/background/coalesce.ts';
import type { Db } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import type { ChatClient } from '../schemas/model-probe.ts';
import type { ModelCallRow } from '../schemas/model-stats.ts';
import type { MeasuredCall } from '../turn/model/measure-calls.ts';

/** Time during which calls are collected to store them together, in milliseconds. */
const WAIT_MS = 1000;

/** Receives each request to a chat model when it has ended. */
export type RecordCall = (client: ChatClient, call: MeasuredCall) => void;

/** Records nothing; used without a database. */
export const recordNothing: RecordCall = () => {};

const toRow = (client: ChatClient, { usage, ...call }: MeasuredCall): ModelCallRow => ({
  ...call,
  client,
  at: new Date().toISOString(),
  input_tokens: usage?.prompt_tokens ?? null,
  cached_tokens: usage?.cached_tokens ?? (usage && 0),
  output_tokens: usage?.completion_tokens ?? null,
  is_estimated: usage?.estimated ?? false,
});

/**
 * Creates a recorder that stores requests in batches in the background, once a second, without
 * delaying turns. Rows that cannot be stored are lost.
 */
export function createModelCallRecorder(db: Db): RecordCall {
  let waiting: ModelCallRow[] = [];
  const store = coalesce(async () => {
    const p_calls = waiting;
    waiting = [];
    unwrap(await db.rpc('store_model_calls', { p_calls }));
  }, WAIT_MS);
  return (client, call) => {
    waiting.push(toRow(client, call));
    store();
  };
}
