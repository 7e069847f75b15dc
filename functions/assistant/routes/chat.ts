import type { Context } from 'hono';
import type { z } from 'zod';
import type { Caller } from '../../shared/caller.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { forOperatorsInCall, json, withHeaders } from '../../shared/http/openapi.ts';
import type { RateSettings } from '../../shared/http/limit-rate.ts';
import { problem } from '../../shared/http/problem.ts';
import { KeyHeader } from '../schemas/protocols.ts';
import { ChatAnswer, ChatRequest, TurnEvent } from '../schemas/turn.ts';
import { runTurn, type TurnDeps } from '../turn/run-turn.ts';
import type { TurnRequest } from '../turn/turn-request.ts';
import { hideAnswerDebug } from './hide-debug.ts';
import { toTurnCaller } from './turn-caller.ts';
import { sendTurnEvents } from './turn-events.ts';
import { toTurnFromIdempotencyKey } from './turn-from-idempotency-key.ts';
import { keyedTurnProblems } from './turn-problems.ts';

const TURN = 'Without thread_id a new dialog begins. A viewer can chat in their own dialogs ' +
  '(otherwise 403), an API key in those that it began (otherwise 404), without prompts ' +
  'and the router’s answer in debug. People can send messages in dialogs begun in the ' +
  'workbench and in trials; other dialogs belong to patients (409 ' +
  '`not-your-test-dialog`): take one over, or continue a trial copy. With a candidate ' +
  'the new dialog is a trial and is not counted as a real one. While a person answers ' +
  'the dialog, the message is stored for them and the response has no reply';

const EVENTS =
  'The turn is sent as the events router, sources, delta (`{ "text": … }`), done (the ' +
  'response of POST /chat) or error (a problem). A router event after a delta means that ' +
  'another reply begins: discard the text shown so far, as before a `done` without reply.';

const events = withHeaders({
  description: 'Events, each with a TurnEvent as its data',
  content: { 'text/event-stream': { schema: TurnEvent } },
}, 'Idempotency-Replayed');

const turn = withHeaders(json(ChatAnswer, 'The stored turn'), 'Idempotency-Replayed');
const turnOrEvents = { ...turn, content: { ...turn.content, ...events.content } };

function refuseTrial(caller: Caller) {
  if (caller.kind === 'service' || caller.kind === 'operator' && caller.role === 'editor') return;
  throw problem(403, 'Only editors can try versions and drafts. Leave the candidate out.');
}

type ChatContext = Context<
  ApiEnv,
  string,
  { out: { json: ChatRequest; header: z.output<typeof KeyHeader> } }
>;

export function chatRoute(deps: TurnDeps, settings: RateSettings) {
  const routes = new ApiRoutes('Chat');
  const requestOf = async (c: ChatContext): Promise<TurnRequest> => {
    const { user_id, ...message } = c.req.valid('json');
    const key = c.req.valid('header')['Idempotency-Key'];
    if (message.candidate) {
      // Checks the role early; the turn's database call would report it too late.
      await c.var.session?.check();
      refuseTrial(c.var.caller);
    }
    return {
      ...message,
      ...(!message.client_message_id && await toTurnFromIdempotencyKey(c, key)),
      ...toTurnCaller(c, settings, user_id),
    };
  };
  const sendEvents = async (c: ChatContext) => {
    const request = await requestOf(c);
    return await sendTurnEvents(
      c,
      (signal, listener) => runTurn(deps, { ...request, signal }, listener),
    );
  };

  routes.operation('post', '/chat', {
    operationId: 'sendMessage',
    summary: 'Send a message and get the reply of the branch that serves it',
    description: `${TURN}. With \`Accept: text/event-stream\` it answers as POST /chat/stream.`,
    ...forOperatorsInCall,
    headers: KeyHeader,
    body: ChatRequest,
    responses: { 200: turnOrEvents, ...keyedTurnProblems },
  }, async (c) => {
    if (c.req.header('Accept')?.includes('text/event-stream')) return await sendEvents(c);
    const answer = await runTurn(deps, await requestOf(c));
    return hideAnswerDebug(c.var.caller, answer);
  });
  routes.operation('post', '/chat/stream', {
    operationId: 'streamReply',
    summary: 'Send a message and stream the reply',
    description: `${TURN}. ${EVENTS}`,
    ...forOperatorsInCall,
    headers: KeyHeader,
    body: ChatRequest,
    responses: { 200: events, ...keyedTurnProblems },
  }, sendEvents);
  return routes;
}
