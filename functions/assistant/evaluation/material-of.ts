import type { Trace } from '../schemas/trace.ts';
import type { TurnSettings } from '../turn/load/turn-settings.ts';
import type { TurnMaterial } from '../turn/turn-material.ts';
import type { TracedReply } from './read-trace.ts';

/** The clock of the turn: what it said then is still what the patient meant by tomorrow. */
function nowOf({ calls }: Trace): string | undefined {
  const [first] = calls;
  const part = first?.parts.find(({ kind }) => kind === 'now');
  return part && first!.prompt.slice(part.start, part.end);
}

/** What a stored turn was played from, on other settings than those of then. */
export function materialOf(
  { reply, trace, history }: TracedReply,
  settings: TurnSettings,
): TurnMaterial {
  return {
    ...settings,
    state: trace.state_before,
    messages: history,
    fragments: reply.message_traces.trace.fragments ?? reply.sources_json,
    candidate: null,
    now: nowOf(trace),
  };
}
