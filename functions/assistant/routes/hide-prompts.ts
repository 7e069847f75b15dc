import type { Caller } from '../../shared/caller.ts';
import type { ChatAnswer, RouterDebug, TurnDebug } from '../schemas/turn.ts';

/**
 * Returns whether a caller has a chat key, which may not read prompts: its turns contain neither
 * them nor the text of the router's model, which may quote them.
 */
const isForChats = (caller: Caller) => caller.kind === 'key' && caller.scope === 'chat';

const withoutText = <Router extends RouterDebug>(router: Router): Router => ({
  ...router,
  raw: '',
});

/** Returns the parts of a turn's debug details that its caller may read. */
export function hideDebugPrompts(caller: Caller, debug: TurnDebug): TurnDebug {
  if (!isForChats(caller)) return debug;
  return { ...debug, assembled_prompt: null, router: withoutText(debug.router) };
}

export function hideRouterText<Router extends RouterDebug>(caller: Caller, router: Router): Router {
  return isForChats(caller) ? withoutText(router) : router;
}

export function hideAnswerPrompts(caller: Caller, answer: ChatAnswer): ChatAnswer {
  if (answer.reply === null) return answer;
  return { ...answer, debug: hideDebugPrompts(caller, answer.debug) };
}
