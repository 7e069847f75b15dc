import { z } from 'zod';
import type { ChatMessage } from './protocol.ts';

/** Who a call plays. */
const callRole = z.enum(['router', 'branch', 'embedding']);
export type CallRole = z.output<typeof callRole>;

const ms = z.int().min(0);

/** What happens to a call; start-demo-model.ts tells the kinds. */
const step = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    retry_after: z.number().min(0).optional(),
  }),
  z.object({ kind: z.literal('hang'), ms: ms.optional() }),
  z.object({
    kind: z.literal('cut'),
    chunks: z.int().min(0).default(3),
    delay_ms: ms.default(20),
    text: z.string().optional(),
  }),
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('garbage') }),
  z.object({ kind: z.literal('reply'), text: z.string(), delay_ms: ms.optional() }),
]);

/** One entry of the queue: what happens, to which role, how many calls long. */
const behaviour = z.intersection(
  step,
  z.object({ role: callRole.optional(), times: z.int().min(1).default(1) }),
);
export type Behaviour = z.output<typeof behaviour>;

/** Body of `POST /__control`: one entry or several. */
export const controlRequest = z.union([
  behaviour.transform((entry) => [entry]),
  z.array(behaviour),
]);

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
  queue: Behaviour[] = [];

  get pending(): number {
    return this.queue.reduce((sum, entry) => sum + entry.times, 0);
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
