import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Caller } from '../../shared/caller.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { forOperatorsInCall, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import type { RateSettings } from '../../shared/http/limit-rate.ts';
import { problem } from '../../shared/http/problem.ts';
import { ChatAnswer, ChatRequest } from '../schemas/turn.ts';
import { runTurn, type TurnDeps } from '../turn/run-turn.ts';
import { turnCaller } from './turn-caller.ts';
import { sendTurnEvents } from './turn-events.ts';

const chat = createRoute({
  method: 'post',
  path: '/chat',
  operationId: 'sendMessage',
  tags: ['Chat'],
  summary: 'Send a message and get the reply of the branch that serves it',
  description: 'Without thread_id a new dialog begins. With `Accept: text/event-stream` the turn ' +
    'arrives as the events router, sources, delta (`{ "text": … }`), done (the body of the JSON ' +
    'form) or error (a problem). A router event after a delta means that another reply begins: ' +
    'the text shown so far is void. A viewer chats in dialogs of their own (403), an API key in ' +
    'those that it began (404), editors in all. A candidate makes the new dialog a trial, which ' +
    'counts nowhere as a real one. While a person holds the dialog the message is stored for them ' +
    'and the answer has no reply; text that was streamed before such a `done` is void.',
  ...forOperatorsInCall,
  request: { body: jsonBody(ChatRequest) },
  responses: {
    200: {
      description: 'The turn as it is stored',
      content: {
        ...json(ChatAnswer, '').content,
        'text/event-stream': { schema: z.string() },
      },
    },
    ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
  },
});

function refuseTrial(caller: Caller) {
  if (caller.kind === 'service' || caller.kind === 'operator' && caller.role === 'editor') return;
  throw problem(403, 'Only editors try versions and drafts. Leave the candidate out.');
}

export function chatRoute(deps: TurnDeps, settings: RateSettings) {
  const routes = new OpenAPIHono<ApiEnv>();
  routes.openapi(chat, async (c) => {
    const { user_id, ...message } = c.req.valid('json');
    if (message.candidate) {
      // The role is asked for before; the turn tells it too late.
      await c.var.session?.check();
      refuseTrial(c.var.caller);
    }
    const request = { ...message, ...turnCaller(c, settings, user_id) };
    if (!c.req.header('Accept')?.includes('text/event-stream')) {
      return c.json(await runTurn(deps, request), 200);
    }
    return await sendTurnEvents(
      c,
      (signal, listener) => runTurn(deps, { ...request, signal }, listener),
    );
  });
  return routes;
}
