import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import { unwrapOne } from '../../shared/http/database-error.ts';
import { problem } from '../../shared/http/problem.ts';
import { type CallTrace, StoredTrace, type Trace } from '../schemas/trace.ts';
import { Source, StoredMeta } from '../schemas/turn.ts';
import { dialogHistory } from '../turn/load/dialog-history.ts';

const Message = z.object({ role: z.string(), message_traces: z.unknown() });

const Reply = z.object({
  id: z.uuid(),
  seq: z.int(),
  thread_id: z.uuid(),
  text: z.string(),
  sources_json: z.array(Source),
  assembled_prompt: z.string().nullable(),
  meta_json: StoredMeta,
  message_traces: z.object({
    trace: StoredTrace,
    router_prompts: z.object({ text: z.string() }).nullable(),
  }),
  history: dialogHistory,
});

type Reply = z.infer<typeof Reply>;

/** A reply with its trace and the message that it answers. */
export interface TracedReply {
  reply: Reply;
  question: string;
  /** The messages before the question in the model's prompt, oldest first. */
  history: CallTrace['history'];
  trace: Trace;
}

/**
 * Loads a reply with its trace.
 *
 * @throws Problem 404 for an unknown message, 422 for a message that is not a reply, 409 for a
 * reply stored before traces existed.
 */
export async function readTrace(db: Db, id: string): Promise<TracedReply> {
  const found = unwrapOne(
    await db.rpc('read_trace', { p_message_id: id }),
    'There is no message with this id.',
  );
  const row = Message.parse(found);
  if (row.role !== 'assistant') {
    throw problem(
      'not-a-reply',
      'This message is not a reply of the assistant. Only replies have a trace: send the id of one.',
    );
  }
  if (!row.message_traces) {
    const detail = 'This reply was stored before traces were recorded. Newer replies have one.';
    throw problem('nothing-recorded', detail);
  }
  const reply = Reply.parse(found);
  const { trace, router_prompts } = reply.message_traces;
  const history = reply.history.slice(0, -1);
  return {
    reply,
    question: reply.history.at(-1)!.text,
    history,
    trace: {
      message_id: reply.id,
      state_before: trace.state_before,
      state_after: reply.meta_json.state,
      router: trace.router && { ...trace.router, prompt: router_prompts?.text ?? '' },
      calls: trace.calls.map((call) => ({
        ...call,
        prompt: call.prompt ?? reply.assembled_prompt ?? '',
        history,
      })),
      candidate: trace.candidate,
    },
  };
}
