import { ApiRoutes } from '../../shared/http/api-routes.ts';
import type { RateSettings } from '../../shared/http/limit-rate.ts';
import { forOperatorsInCall } from '../../shared/http/openapi.ts';
import { formatEvent } from '../protocols/event-body.ts';
import { findNamedDialog } from '../protocols/place-response.ts';
import { toResponse, toResponseEvents } from '../protocols/response.ts';
import { ASSISTANT_MODEL } from '../schemas/chat-completions.ts';
import { KeyHeader } from '../schemas/protocols.ts';
import {
  AssistantResponse,
  extractInput,
  ResponseEvent,
  ResponseRequest,
} from '../schemas/responses.ts';
import { ChatRequest } from '../schemas/turn.ts';
import { runTurn, type TurnDeps } from '../turn/run-turn.ts';
import { declareTurn } from './openai-errors.ts';
import { toTurnCaller } from './turn-caller.ts';
import { toTurnFromIdempotencyKey } from './turn-from-idempotency-key.ts';

export function responseRoutes(deps: TurnDeps, settings: RateSettings) {
  const routes = new ApiRoutes('OpenAI');

  routes.operation('post', '/v1/responses', {
    operationId: 'createResponse',
    summary: 'Send a message in the format of OpenAI’s Responses API',
    description: 'One turn answers the input, as with POST /chat. previous_response_id names the ' +
      'previous turn, which must be the last of its dialog (409); conversation names the ' +
      'dialog. Both together fail with 400, an id of another account with 404. With stream ' +
      'the response is a `text/event-stream`; the reply comes in one piece when it is final, ' +
      'because a hand-over may discard it before.',
    ...forOperatorsInCall,
    headers: KeyHeader,
    body: ResponseRequest,
    responses: declareTurn(AssistantResponse, ResponseEvent),
  }, async (c, { headers, body }) => {
    const { model, input, stream, previous_response_id = null } = body;
    const keyed = await toTurnFromIdempotencyKey(c, headers['Idempotency-Key']);
    const last = typeof input === 'string' ? input : extractInput(input.at(-1)!.content);
    const answer = await runTurn(deps, {
      message: ChatRequest.shape.message.parse(last),
      thread_id: await findNamedDialog(deps.db, c.var.caller, body, keyed.client_message_id),
      ...keyed,
      ...(model !== ASSISTANT_MODEL && { intent_code: model }),
      ...toTurnCaller(c, settings),
    });
    const response = toResponse(answer, { model, previous_response_id, now: Date.now() });
    c.header('X-Thread-Id', answer.thread_id);
    if (!stream) return c.json(response, 200);
    const events = toResponseEvents(response).map((event) => formatEvent(event.type, event));
    return c.body(events.join(''), 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
    });
  });

  return routes;
}
