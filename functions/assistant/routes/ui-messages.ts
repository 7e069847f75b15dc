import { z } from 'zod';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import type { RateSettings } from '../../shared/http/limit-rate.ts';
import { forOperatorsInCall } from '../../shared/http/openapi.ts';
import { deriveMessageId } from '../protocols/message-ids.ts';
import { findNamedThread, placeMessage } from '../protocols/place-message.ts';
import { UI_MESSAGE_STREAM_HEADERS, uiMessageStream } from '../protocols/ui-message-stream.ts';
import { DialogHeaders } from '../schemas/protocols.ts';
import { ChatRequest } from '../schemas/turn.ts';
import { extractPartsText, UiMessagesRequest } from '../schemas/ui-messages.ts';
import { runTurn, type TurnDeps } from '../turn/run-turn.ts';
import { streamTurn } from '../protocols/stream-turn.ts';
import { toTurnCaller } from './turn-caller.ts';
import { turnProblems } from './turn-problems.ts';

export function uiMessageRoute(deps: TurnDeps, settings: RateSettings) {
  const routes = new ApiRoutes('Chat');
  routes.operation('post', '/chat/ui-messages', {
    operationId: 'streamUiMessages',
    summary: 'Send a message in the format of the AI SDK’s DefaultChatTransport',
    description:
      'The last message must be the patient’s. One turn answers it, as with POST /chat; the ' +
      'response is a UI message stream (v1). The id of the chat continues the dialog that began ' +
      'with it; X-Thread-Id or thread_id names a dialog directly. A message sent again with its ' +
      'id, also to regenerate its reply, returns the same reply. `reset-step` takes back text ' +
      'that a hand-over discards; the sources are parts `source-document`; the metadata of the ' +
      'message contains the thread_id. While a person answers the dialog, the stream has a part ' +
      '`data-held` and no text.',
    ...forOperatorsInCall,
    headers: DialogHeaders.pick({ 'X-Thread-Id': true }),
    body: UiMessagesRequest,
    responses: {
      200: {
        description: 'The parts of the turn',
        content: { 'text/event-stream': { schema: z.string() } },
      },
      ...turnProblems,
    },
  }, async (c, { headers, body: { id, thread_id, messages } }) => {
    const last = messages.at(-1)!;
    const message = ChatRequest.shape.message.parse(extractPartsText(last.parts));
    const named = findNamedThread(headers['X-Thread-Id'], thread_id);
    const dialog = named ?? id ?? '';
    const place = await placeMessage(deps.db, c.var.caller, {
      message,
      thread_id: named,
      conversation: id,
      client_message_id: last.id ? await deriveMessageId(c.var.caller, dialog, last.id) : undefined,
      isFirst: messages.every(({ role }, at) => role === 'system' || at === messages.length - 1),
    });
    const request = { message, ...place, ...toTurnCaller(c, settings) };
    return await streamTurn(
      c,
      (signal, listener) => runTurn(deps, { ...request, signal }, listener),
      { writer: uiMessageStream, headers: UI_MESSAGE_STREAM_HEADERS },
    );
  });
  return routes;
}
