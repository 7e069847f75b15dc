import { z } from 'zod';
import type { ChatMessage } from './protocol.ts';

const callRole = z.enum(['router', 'branch', 'embedding']);
export type CallRole = z.output<typeof callRole>;

const count = z.int().min(0);

/**
 * Changes the first `times` calls of a role, or of any: `status` (with `retry_after`, seconds or an
 * HTTP date, and the error's `code`), `hang` (for `ms`), `cut` (the answer ends after `chunks`),
 * `empty` (no text), `garbage` (200, not JSON), `page` (200, HTML) or `reply` (this `text`).
 * `delay_ms` is the pause between the chunks of a stream.
 */
const behaviour = z.object({
  kind: z.enum(['status', 'hang', 'cut', 'empty', 'garbage', 'page', 'reply']),
  role: callRole.optional(),
  times: z.int().min(1).default(1),
  status: z.int().min(400).max(599).default(500),
  retry_after: z.union([z.number().min(0), z.string()]).optional(),
  code: z.string().optional(),
  ms: count.default(10 * 60_000),
  chunks: count.default(3),
  delay_ms: count.optional(),
  text: z.string().optional(),
});
export type Behaviour = z.output<typeof behaviour>;

/** Body of `POST /__control`: one entry or several, played in order. */
export const controlRequest = z.union([
  behaviour.transform((entry) => [entry]),
  z.array(behaviour),
]);

/** A received request, and the kind of scripted behaviour that it got. */
export interface RecordedCall {
  role: CallRole;
  model: string;
  stream: boolean;
  messages: ChatMessage[];
  /** Unchanged body of a chat call. */
  body?: string;
  input?: string[];
  behaviour: Behaviour['kind'] | null;
}

/** Maximum recorded calls; each contains its prompt twice, about 20 kB. */
const RECORDED_AT_MOST = 100;

/** The waiting entries and the received calls. */
export class Control {
  calls: RecordedCall[] = [];
  queue: Behaviour[] = [];
  /** Ends calls that hang. */
  readonly resetting = new AbortController();

  /**
   * Returns the first entry for the role, which it removes after the last use, and records the
   * call.
   */
  take(call: Omit<RecordedCall, 'behaviour'>): Behaviour | null {
    const entry = this.queue.find(({ role }) => !role || role === call.role) ?? null;
    if (entry && --entry.times === 0) this.queue = this.queue.filter((each) => each !== entry);
    const recorded = { ...call, behaviour: entry?.kind ?? null };
    this.calls = [...this.calls, recorded].slice(-RECORDED_AT_MOST);
    return entry;
  }
}
