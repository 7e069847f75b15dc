import { formatData } from './event-body.ts';
import type { TurnWriter } from './stream-turn.ts';
import { TAKEOVER_TEXT } from '../schemas/protocols.ts';
import type { ChatAnswer, Source } from '../schemas/turn.ts';
import { sumUsage } from './completion.ts';

export const UI_MESSAGE_STREAM_HEADERS = { 'x-vercel-ai-ui-message-stream': 'v1' };

/** Id of the only text part of a message. */
const TEXT_PART_ID = 'reply';

const toSource = ({ document_id, document_name, chunk_index, ...more }: Source) => ({
  type: 'source-document',
  sourceId: `${document_id}#${chunk_index}`,
  mediaType: 'text/plain',
  title: document_name,
  providerMetadata: { assistant: more },
});

function toMetadata(answer: ChatAnswer) {
  const { thread_id, message_id, held_by_person } = answer;
  return {
    thread_id,
    message_id,
    held_by_person,
    ...(answer.reply !== null && { intent_code: answer.intent_code }),
    usage: sumUsage(answer),
  };
}

/**
 * Creates a writer for the UI message stream of the AI SDK (v1). Streams text as it arrives;
 * `reset-step` discards it, such as after a hand-off.
 */
export function uiMessageStream(write: (frame: string) => void): TurnWriter {
  let isStarted = false;
  let shown = '';
  const send = (type: string, more: object = {}) => write(formatData({ type, ...more }));
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    send('start');
    send('start-step');
  };
  const show = (delta: string) => {
    if (shown === '') send('text-start', { id: TEXT_PART_ID });
    shown += delta;
    send('text-delta', { id: TEXT_PART_ID, delta });
  };
  const takeBack = () => {
    if (shown !== '') send('reset-step');
    shown = '';
  };
  const end = () => write('data: [DONE]\n\n');
  return {
    router: () => {
      start();
      takeBack();
    },
    sources: () => {},
    delta: show,
    done: (answer) => {
      start();
      if (shown !== answer.reply) takeBack();
      if (answer.reply === null) send('data-held', { data: { message: TAKEOVER_TEXT } });
      else {
        if (shown === '') show(answer.reply);
        send('text-end', { id: TEXT_PART_ID });
        for (const source of answer.sources) write(formatData(toSource(source)));
      }
      send('finish-step');
      send('finish', { messageMetadata: toMetadata(answer) });
      end();
    },
    failed: ({ detail }) => {
      takeBack();
      send('error', { errorText: detail });
      end();
    },
  };
}
