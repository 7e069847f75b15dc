import { expect, test } from 'vitest';
import { runTurn } from '../../../../functions/assistant/turn/run-turn.ts';
import { MemoryDatabase } from './support/memory-database.ts';
import { modelThat } from './support/obedient-models.ts';
import { turnDeps } from './support/turn-deps.ts';

const ANN = '00000000-0000-4000-8000-00000000000a';

/** Begins a dialog by a server, and sends messages of others in it. */
async function begun() {
  const memory = new MemoryDatabase();
  const models = { router: modelThat(() => 'general_info'), answer: modelThat(() => 'Yes.') };
  const deps = turnDeps(memory, models);
  const say = (message: string, isOperator: boolean) =>
    runTurn(deps, {
      message,
      isOperator,
      thread_id: memory.stored ? memory.id : undefined,
      user_id: isOperator ? ANN : null,
      limits: [],
      signal: new AbortController().signal,
    });
  await say('Hello', false);
  memory.calls = [];
  return { memory, say };
}

test.each(['service', 'api_key'] as const)(
  'an operator sends no message in a dialog that a patient began by %s, whatever it says',
  async (origin) => {
    const { memory, say } = await begun();
    Object.assign(memory, { origin, isHeld: true });
    for (const message of ['And now?', "I can't breathe"]) {
      await expect(say(message, true)).rejects.toMatchObject({ code: 'not-your-test-dialog' });
    }
    expect(memory.calls).toEqual(['begin_turn', 'begin_turn']);
    expect(memory).toMatchObject({ commits: 1, kept: [] });
  },
);

test('a server goes on with a patient’s dialog', async () => {
  const { memory, say } = await begun();
  memory.origin = 'service';
  await say('And now?', false);
  expect(memory.calls).toEqual(['begin_turn', 'finish_turn']);
});

test('an operator goes on with a dialog of the workbench, and the database is told who writes', async () => {
  const { memory, say } = await begun();
  await say('And now?', true);
  expect(memory.calls).toEqual(['begin_turn', 'finish_operator_turn']);
  memory.isHeld = true;
  await say('Hello?', true);
  expect(memory.isKeptOfOperator).toBe(true);
});

test('an operator goes on with a trial, whoever began it', async () => {
  const { memory, say } = await begun();
  Object.assign(memory, { origin: 'service', candidate: {} });
  await say('And now?', true);
  expect(memory.commits).toBe(2);
});
