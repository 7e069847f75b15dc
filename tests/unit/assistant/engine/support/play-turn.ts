import type { Branch } from '../../../../../functions/assistant/engine/branches.ts';
import { readText } from '../../../../support/read-text.ts';
import { parseRoute } from '../../../../../functions/assistant/model-text/read-route.ts';
import { settleReply } from '../../../../../functions/assistant/engine/settle-reply.ts';
import {
  reconcileState,
  settleRoute,
} from '../../../../../functions/assistant/engine/settle-route.ts';
import type { ThreadState } from '../../../../../functions/assistant/engine/thread-state.ts';

export interface Turn {
  branches: readonly Branch[];
  router: string;
  /** The replies of the branches, call by call; the last one is repeated. */
  replies: string[];
}

/** The state before and after a reply in a scenario. */
export interface Move {
  before: ThreadState;
  after: ThreadState;
}

export interface Played {
  state: ThreadState;
  events: string[];
  calls: number;
  moves: Move[];
  /** The source of the turn's only reply. */
  reply: 'branch' | 'fixed';
}

/** Plays one turn of the engine alone, in the order of run-turn. */
export function playTurn(before: ThreadState, { branches, router, replies }: Turn): Played {
  const reconciled = reconcileState(before, branches);
  const route = parseRoute(router, branches, 0.5);
  const routed = settleRoute(before, route.intent_code, branches, { isFallback: route.fallback });
  let { state, next }: { state: ThreadState; next: string } = routed;
  const events: string[] = [...routed.events];
  const moves: Move[] = routed.events.includes('sticky')
    ? [{ before: reconciled, after: state }]
    : [];
  let calls = 0;
  while (next === 'call') {
    const reply = readText(replies[Math.min(calls, replies.length - 1)]!);
    const settled = settleReply(state, reply, { branches, bounces: calls++ });
    if (settled.next === 'show') moves.push({ before: state, after: settled.state });
    ({ state, next } = settled);
    events.push(...settled.events);
  }
  return { state, events, calls, moves, reply: next === 'show' ? 'branch' : 'fixed' };
}
