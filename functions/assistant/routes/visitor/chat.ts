import { z } from 'zod';
import type { Db } from '../../../shared/clients.ts';
import type { FunctionEnv } from '../../../shared/env.ts';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import type { CurrentVisitor } from '../../../shared/http/api-env.ts';
import type { RateSettings } from '../../../shared/http/limit-rate.ts';
import { problem } from '../../../shared/http/problem.ts';
import { sleep } from '../../../shared/sleep.ts';
import { type FormatEvent, formatEvent } from '../../protocols/event-body.ts';
import { streamTurn, type TurnWriter, type Write } from '../../protocols/stream-turn.ts';
import type { ChatAnswer, ChatResponse } from '../../schemas/turn.ts';
import {
  VisitorChatRequest,
  type VisitorReply,
  VisitorTurnEvent,
  type VisitorTurnEvents,
} from '../../schemas/visitors.ts';
import { runTurn, type TurnDeps } from '../../turn/run-turn.ts';
import { createChallenger } from './challenge.ts';
import { forVisitors, listVisitorLimits, MESSAGE_LIMITS } from './require-visitor.ts';
import { MODEL_PROBLEMS } from '../turn-problems.ts';

/** Interval at which a running turn checks whether its site is paused, in milliseconds. */
const LOOKS_EVERY_MS = 2000;

const NOTHING_SHOWN: Pick<ChatResponse, 'sources' | 'events'> = { sources: [], events: [] };

/** Converts a turn's result to the part that a visitor may see. */
function toVisitorReply(answer: ChatAnswer): VisitorReply {
  const { message_id, reply, held_by_person } = answer;
  const { sources: found, events } = answer.reply === null ? NOTHING_SHOWN : answer;
  const sources = new Map(
    found.map(({ document_name: name, page }) => [`${page} ${name}`, { name, page }]),
  );
  return {
    message_id,
    reply,
    sources: [...sources.values()],
    held_by_person,
    offer: events.includes('person_offered') ? 'person' : null,
  };
}

const format: FormatEvent<VisitorTurnEvents> = formatEvent;

/** Creates a writer of the parts of a turn that a visitor may see; hides how the reply is made. */
function writeVisitorEvents(write: Write): TurnWriter {
  let isRouted = false;
  return {
    router() {
      write(isRouted ? format('reset', {}) : format('phase', { phase: 'writing' }));
      isRouted = true;
    },
    sources() {},
    delta: (text) => write(format('delta', { text })),
    done: (answer) => write(format('done', toVisitorReply(answer))),
    failed: ({ code, status, title }) => write(format('error', { code, status, title })),
  };
}

const UsedSession = z.object({ is_paused: z.boolean() });

/**
 * Waits until a visitor's site is paused or their session has ended.
 *
 * @throws when the signal is aborted.
 */
async function waitForPause(db: Db, tokenHash: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(LOOKS_EVERY_MS, signal);
    const used = await db.rpc('use_visitor_session', { p_hash: tokenHash, p_limits: [] });
    const hasEnded = used.status === 401 || used.status === 404;
    if (hasEnded || UsedSession.safeParse(used.data).data?.is_paused) return;
  }
}

/** Runs a turn; discards it when its site is paused meanwhile. */
async function runUntilPaused<Answer>(
  db: Db,
  { tokenHash }: CurrentVisitor,
  { signal, run }: { signal: AbortSignal; run: (signal: AbortSignal) => Promise<Answer> },
): Promise<Answer> {
  const over = new AbortController();
  const paused = new AbortController();
  void waitForPause(db, tokenHash, over.signal).then(() => paused.abort(), () => {});
  try {
    return await run(AbortSignal.any([signal, paused.signal]));
  } catch (error) {
    if (!paused.signal.aborted) throw error;
    throw problem('site-paused', 'Nobody can write on this site right now.');
  } finally {
    over.abort();
  }
}

export function visitorChatRoute(
  deps: TurnDeps,
  settings: RateSettings & Pick<FunctionEnv, 'secretKeys'>,
) {
  const challenger = createChallenger(settings);
  const routes = new ApiRoutes('Visitors');
  routes.operation('post', '/visitor/chat', {
    operationId: 'sendVisitorMessage',
    summary: 'Send a visitor’s message and stream the reply',
    description:
      'The same turn as POST /chat/stream, in the dialog of the session. Events: `phase`, ' +
      '`delta` (`{ "text" }`), `reset` (discard the text shown so far), `done` (a ' +
      'VisitorReply) or `error` (`{ "code", "status", "title" }`). While the site is paused, ' +
      'the request fails with 403 `site-paused`, and a reply in progress is discarded. A 403 ' +
      '`challenge-required` has a VisitorChallenge in `challenge`: send the same message ' +
      'again with its solution in `proof`.',
    ...forVisitors(MESSAGE_LIMITS, settings),
    body: VisitorChatRequest,
    problems: [
      ...['site-paused', 'challenge-required', 413, 'turn-conflict', 'message-id-used'] as const,
      ...MODEL_PROBLEMS,
      'dialog-busy',
    ],
    200: {
      description: 'Events, each with a VisitorTurnEvent as its data',
      content: { 'text/event-stream': { schema: VisitorTurnEvent } },
    },
  }, async (c, { body: { proof, ...message } }) => {
    const { requestId } = c.var;
    const visitor = c.var.visitor!;
    if (proof) await challenger.accept(deps.db, visitor.tokenHash, proof);
    const request = {
      ...message,
      thread_id: visitor.threadId ?? undefined,
      user_id: null,
      // The middleware has applied the other limits; the database knows the site.
      limits: listVisitorLimits(['visitor/site'], { site: '' }, settings),
      visitor: { ...visitor, turnId: crypto.randomUUID() },
      origin: { requestId, traceparent: c.req.header('traceparent') },
    };
    return await streamTurn(
      c,
      (signal, listener) =>
        runUntilPaused(deps.db, visitor, {
          signal,
          run: (signal) => challenger.run(() => runTurn(deps, { ...request, signal }, listener)),
        }),
      { writer: writeVisitorEvents },
    );
  });
  return routes;
}
