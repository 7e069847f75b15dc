import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChatModel } from '../../../../../functions/assistant/turn/model/chat-model.ts';
import { runTurn } from '../../../../../functions/assistant/turn/run-turn.ts';
import { MemoryDatabase } from '../support/memory-database.ts';
import { OPTIONS, turnDeps } from '../support/turn-deps.ts';

/** Time between two words of the model, and maximum delay of the first text. */
const WORD_MS = 150;
const FIRST_TEXT_MS = 1500;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const says = (text: string): ChatModel => () =>
  Promise.resolve({ text, model: 'scripted', usage: null, options: OPTIONS });

/** Returns a model that streams one word at a time. */
const saysSlowly = (text: string): ChatModel => async ({ onText }) => {
  for (const word of text.match(/\s*\S+/g)!) {
    await new Promise((resolve) => setTimeout(resolve, WORD_MS));
    onText?.(word);
  }
  return { text, model: 'scripted', usage: null, options: OPTIONS };
};

/** Returns the milliseconds until the first text of each reply in a dialog, and the last reply. */
async function firstTexts(turns: { router: string; reply: string }[]) {
  const memory = new MemoryDatabase();
  const waits: number[] = [];
  for (const { router, reply } of turns) {
    const begun = Date.now();
    let first: number | undefined;
    const listener = {
      router: () => {},
      sources: () => {},
      delta: () => void (first ??= Date.now() - begun),
    };
    const turn = runTurn(
      turnDeps(memory, { router: says(router), answer: saysSlowly(reply) }),
      {
        message: 'Hello',
        thread_id: memory.stored ? memory.id : undefined,
        user_id: null,
        limits: [],
        signal: new AbortController().signal,
      },
      listener,
    );
    await vi.runAllTimersAsync();
    await turn;
    waits.push(first!);
  }
  return waits;
}

const beginnings: [form: string, beginning: string][] = [
  ['a short sentence', 'Yes.'],
  ['a long sentence', 'A filling costs between sixty and ninety pounds, depending on its size'],
  ['bold words', '**A filling costs 60 pounds** and'],
  ['a heading', '## Prices of the clinic\n\nA filling'],
  ['a list', '- A filling costs 60 pounds\n- A crown costs 300 pounds\n'],
  ['a link', '[Our prices](https://example.com/prices) are on the site:'],
  ['a quotation', '"From eight to eight" is what the door says, and'],
  ['the first words of a control', 'State and slots of soft intent change nothing:'],
  ['a bracket', '[Intended for adults] A filling costs'],
];

test.each(beginnings)('a reply that begins with %s is seen in time', async (_, beginning) => {
  const reply = `${beginning} ${'and so on '.repeat(20)}`;
  const [wait] = await firstTexts([{ router: 'price_question', reply }]);
  expect(wait ?? Infinity).toBeLessThanOrEqual(FIRST_TEXT_MS);
});

test("with the router's hint in the prompt it is seen as soon", async () => {
  const aside = `A filling costs 60 pounds. ${'And what is your name? '.repeat(10)}`;
  const waits = await firstTexts([
    { router: 'new_booking', reply: 'Hello. {"state_after": "intro"}' },
    { router: 'price_question', reply: aside },
  ]);
  expect(waits[1] ?? Infinity).toBeLessThanOrEqual(FIRST_TEXT_MS);
});
