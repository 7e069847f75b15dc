import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Caller } from '../../shared/caller.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { forOperatorsInCall, json, jsonBody } from '../../shared/http/openapi.ts';
import type { RateSettings } from '../../shared/http/limit-rate.ts';
import { problem } from '../../shared/http/problem.ts';
import { ChatAnswer, ChatRequest, TurnEvent } from '../schemas/turn.ts';
import { runTurn, type TurnDeps } from '../turn/run-turn.ts';
import type { TurnRequest } from '../turn/turn-request.ts';
import { turnCaller } from './turn-caller.ts';
import { sendTurnEvents } from './turn-events.ts';
import { turnProblems } from './turn-problems.ts';

const TURN =
  'Without thread_id a new dialog begins. A viewer chats in dialogs of their own (403), an API ' +
  'key in those that it began (404), editors in all. A candidate makes the new dialog a trial, which counts nowhere as a real one. ' +
  'While a person holds the dialog the message is stored for them and the answer has no reply';

const EVENTS =
  'The turn arrives as the events router, sources, delta (`{ "text": … }`), done (the ' +
  'body that POST /chat answers with) or error (a problem). A router event after a delta means ' +
  'that another reply begins: the text shown so far is void, as it is before a `done` without reply.';

const events = {
  description: 'Events whose data is one TurnEvent each',
  content: { 'text/event-stream': { schema: TurnEvent } },
};

const turn = json(ChatAnswer, 'The turn as it is stored');
const turnOrEvents = { ...turn, content: { ...turn.content, ...events.content } };

const chat = createRoute({
  method: 'post',
  path: '/chat',
  operationId: 'sendMessage',
  tags: ['Chat'],
  summary: 'Send a message and get the reply of the branch that serves it',
  description: `${TURN}. With \`Accept: text/event-stream\` it answers as POST /chat/stream.`,
  ...forOperatorsInCall,
  request: { body: jsonBody(ChatRequest) },
  responses: { 200: turnOrEvents, ...turnProblems },
});

const stream = createRoute({
  method: 'post',
  path: '/chat/stream',
  operationId: 'streamReply',
  tags: ['Chat'],
  summary: 'Send a message and get the reply as it is written',
  description: `${TURN}. ${EVENTS}`,
  ...forOperatorsInCall,
  request: { body: jsonBody(ChatRequest) },
  responses: { 200: events, ...turnProblems },
});

function refuseTrial(caller: Caller) {
  if (caller.kind === 'service' || caller.kind === 'operator' && caller.role === 'editor') return;
  throw problem(403, 'Only editors try versions and drafts. Leave the candidate out.');
}

type ChatContext = Context<ApiEnv, string, { out: { json: ChatRequest } }>;

export function chatRoute(deps: TurnDeps, settings: RateSettings) {
  const routes = new OpenAPIHono<ApiEnv>();
  const requestOf = async (c: ChatContext): Promise<TurnRequest> => {
    const { user_id, ...message } = c.req.valid('json');
    if (message.candidate) {
      // The role is asked for before; the turn tells it too late.
      await c.var.session?.check();
      refuseTrial(c.var.caller);
    }
    return { ...message, ...turnCaller(c, settings, user_id) };
  };
  const sendEvents = async (c: ChatContext) => {
    const request = await requestOf(c);
    return await sendTurnEvents(
      c,
      (signal, listener) => runTurn(deps, { ...request, signal }, listener),
    );
  };

  routes.openapi(chat, async (c) => {
    if (c.req.header('Accept')?.includes('text/event-stream')) return await sendEvents(c);
    return c.json(await runTurn(deps, await requestOf(c)), 200);
  });
  routes.openapi(stream, sendEvents);
  return routes;
}
