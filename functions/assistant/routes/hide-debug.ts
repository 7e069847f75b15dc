import type { Caller } from '../../shared/caller.ts';
import { MASK, maskSecrets } from '../actions/mask-secrets.ts';
import type { ActionCall } from '../schemas/action-call.ts';
import type { ChatAnswer, RouterDebug, TurnDebug } from '../schemas/turn.ts';

/**
 * Returns whether a caller has a chat key. Such a key may not read prompts, nor the router's raw
 * answer, which may quote them.
 */
const isForChats = (caller: Caller) => caller.kind === 'key' && caller.scope === 'chat';

const withoutText = <Router extends RouterDebug>(router: Router): Router => ({
  ...router,
  raw: '',
});

/**
 * Returns whether a caller may not see personal slots: a person who neither edits nor serves
 * patients.
 */
const isWithoutPersonal = (caller: Caller) =>
  caller.kind === 'operator' && caller.role !== 'editor' && !caller.canServe;

/** Masks the values of personal slots in a call's input, and wherever the output repeats them. */
function maskPersonal(call: ActionCall): ActionCall {
  if (!call.personal) return call;
  const hidden = call.personal.map((name) => String(call.input[name])).filter(Boolean);
  const masked = Object.fromEntries(call.personal.map((name) => [name, MASK]));
  return {
    ...call,
    input: { ...call.input, ...masked },
    output: maskSecrets(hidden)(call.output),
  };
}

/** Returns the debug details of a turn that its caller may see. */
export function hideDebug(caller: Caller, debug: TurnDebug): TurnDebug {
  if (isWithoutPersonal(caller)) return { ...debug, actions: debug.actions.map(maskPersonal) };
  if (!isForChats(caller)) return debug;
  return { ...debug, assembled_prompt: null, router: withoutText(debug.router) };
}

/** Removes the router's raw answer for a caller with a chat key. */
export function hideRouterText<Router extends RouterDebug>(caller: Caller, router: Router): Router {
  return isForChats(caller) ? withoutText(router) : router;
}

export function hideAnswerDebug(caller: Caller, answer: ChatAnswer): ChatAnswer {
  if (answer.reply === null) return answer;
  return { ...answer, debug: hideDebug(caller, answer.debug) };
}
