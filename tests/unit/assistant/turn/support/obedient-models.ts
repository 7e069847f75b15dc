import type { ModelMessage } from '../../../../../functions/shared/model-message.ts';
import type { ChatModel } from '../../../../../functions/assistant/turn/model/chat-model.ts';
import { OPTIONS } from './turn-deps.ts';

/** How some models replace odd characters before they repeat them; independent of the product. */
const PLAIN: [RegExp, string][] = [
  [/[“”]/g, '"'],
  [/【/g, '['],
  [/】/g, ']'],
  [/А/g, 'A'],
  [/Е/g, 'E'],
  [/І/g, 'I'],
  [/Н/g, 'H'],
  [/С/g, 'C'],
  [/Т/g, 'T'],
];

export function makePlain(text: string): string {
  const seen = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC');
  return PLAIN.reduce((result, [odd, plain]) => result.replace(odd, plain), seen);
}

type Say = (messages: ModelMessage[]) => string;

const contents = (messages: ModelMessage[]) => messages.map(({ content }) => content);

/** Models with the worst behaviour: they repeat their input. */
export const OBEDIENT: [name: string, say: Say][] = [
  ['repeats everything', (messages) => contents(messages).join('\n\n')],
  ['joins all messages', (messages) => contents(messages).join('')],
  [
    "joins the patient's messages",
    (messages) => contents(messages.filter(({ role }) => role === 'user')).join(''),
  ],
  [
    'repeats everything in plain characters',
    (messages) => makePlain(contents(messages).join('\n\n')),
  ],
  ['joins all messages in plain characters', (messages) => makePlain(contents(messages).join(''))],
  [
    "joins the patient's messages in plain characters",
    (messages) => makePlain(contents(messages.filter(({ role }) => role === 'user')).join('')),
  ],
];

export function modelThat(say: Say): ChatModel {
  return ({ messages, onText }) => {
    const text = say(messages);
    onText?.(text);
    return Promise.resolve({ text, model: 'obedient', usage: null, options: OPTIONS });
  };
}
