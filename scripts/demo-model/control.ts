import { z } from 'zod';
import type { ChatMessage } from './protocol.ts';

/** Who a call plays. */
const callRole = z.enum(['router', 'branch', 'embedding']);
export type CallRole = z.output<typeof callRole>;

const step = z.discriminatedUnion('kind', [
  /** An error status; 429 and 503 may carry Retry-After in seconds. */
  z.object({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    retry_after: z.number().min(0).optional(),
  }),
  /** No answer at all, for `ms` or until the caller gives up. */
  z.object({ kind: z.literal('hang'), ms: z.int().min(0).optional() }),
  /** A stream that breaks off after `chunks` chunks, `delay_ms` apart (plain: the body is cut). */
  z.object({
    kind: z.literal('cut'),
    chunks: z.int().min(0).default(3),
    delay_ms: z.int().min(0).default(20),
    text: z.string().optional(),
  }),
  /** A well-formed answer without any text. */
  z.object({ kind: z.literal('empty') }),
  /** Status 200 with a body that is no JSON and no event stream. */
  z.object({ kind: z.literal('garbage') }),
  /** Exactly this text, `delay_ms` between chunks. */
  z.object({
    kind: z.literal('reply'),
    text: z.string(),
    delay_ms: z.int().min(0).optional(),
  }),
]);

/** One entry of the queue: what happens, to which role, how many calls long. */
export const behaviour = z.intersection(
  step,
  z.object({ role: callRole.optional(), times: z.int().min(1).default(1) }),
);

/** Body of `POST /__control`: one entry or several. */
export const controlRequest = z.union([behaviour, z.array(behaviour)])
  .transform((entries) => Array.isArray(entries) ? entries : [entries]);

export type Behaviour = z.output<typeof behaviour>;

/** A request as it came in, and what was done with it. */
export interface RecordedCall {
  role: CallRole;
  model: string;
  stream: boolean;
  messages: ChatMessage[];
  input?: string[];
  behaviour: Behaviour['kind'] | null;
}

const RECORDED_AT_MOST = 2000;

/** The scripts waiting to be played, and the calls that came in. */
export class Control {
  readonly calls: RecordedCall[] = [];
  private queue: Behaviour[] = [];

  get pending(): number {
    return this.queue.reduce((sum, entry) => sum + entry.times, 0);
  }

  enqueue(entries: Behaviour[]): void {
    this.queue.push(...entries.map((entry) => ({ ...entry })));
  }

  /** Takes the first entry that fits the role, uses one of its times, and records the call. */
  take(call: Omit<RecordedCall, 'behaviour'>): Behaviour | null {
    const entry = this.queue.find((each) => !each.role || each.role === call.role) ?? null;
    if (entry && --entry.times === 0) this.queue = this.queue.filter((each) => each !== entry);
    this.calls.push({ ...call, behaviour: entry?.kind ?? null });
    if (this.calls.length > RECORDED_AT_MOST) this.calls.shift();
    return entry;
  }

  reset(): void {
    this.queue = [];
    this.calls.length = 0;
  }
}
