import { findBranch, isResponder } from '../engine/branches.ts';
import type { Trace } from '../schemas/trace.ts';
import type { TurnSettings } from '../turn/turn-settings.ts';
import { wasNamed } from '../turn/model/route-message.ts';
import type { TurnMaterial } from '../turn/turn-material.ts';
import type { TracedReply } from './read-trace.ts';

/** Returns the turn's `## Now` part, so that "tomorrow" means the same day. */
function findNowPart({ calls }: Trace): string | undefined {
  const [first] = calls;
  const part = first?.parts.find(({ kind }) => kind === 'now');
  return part && first!.prompt.slice(part.start, part.end);
}

/** Returns the branch that the caller named, if it can still answer. */
function findNamedBranch({ reply }: TracedReply, { branches }: TurnSettings): string | undefined {
  const { router } = reply.meta_json.debug;
  const isThere = isResponder(findBranch(branches, router.intent_code));
  return wasNamed(router) && isThere ? router.intent_code : undefined;
}

/** Returns the material to rerun a stored turn with other settings. */
export function toMaterial(
  traced: TracedReply,
  settings: TurnSettings,
): TurnMaterial {
  const { reply, trace, history } = traced;
  return {
    ...settings,
    state: trace.state_before,
    messages: history,
    fragments: reply.message_traces.trace.fragments ?? reply.sources_json,
    candidate: null,
    now: findNowPart(trace),
    namedBranch: findNamedBranch(traced, settings),
  };
}
