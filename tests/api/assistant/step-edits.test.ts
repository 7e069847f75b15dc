import { expect, test } from 'vitest';
import { useAssistant } from './support/assistant.ts';

const assistant = useAssistant();
const PATH = '/intents/new_booking/steps/close';

async function readStep() {
  const steps = await (await assistant.current.call('/intents/new_booking/steps')).json();
  return steps.find(({ code }: { code: string }) => code === 'close');
}

async function patch(name: string, ifMatch: string) {
  return await assistant.current.call(PATH, {
    method: 'PATCH',
    body: { name },
    headers: { 'If-Match': ifMatch },
  });
}

test('of two editors who read the same step, the second to save is told and stores nothing', async () => {
  const before = await readStep();
  const first = await patch('First', `"${before.updated_at}"`);
  const second = await patch('Second', `"${before.updated_at}"`);
  expect([first.status, second.status]).toEqual([200, 412]);
  expect((await second.json()).detail).toContain('Somebody changed this step');
  const now = await readStep();
  expect(now.name).toBe('First');
  expect((await patch(before.name, `"${now.updated_at}"`)).status).toBe(200);
});

test('a star matches whatever is stored', async () => {
  const { name } = await readStep();
  expect((await patch(name, '*')).status).toBe(200);
});

test.each(['unquoted', '"not a time"'])('If-Match %s is answered 422', async (ifMatch) => {
  expect((await patch('Never', ifMatch)).status).toBe(422);
});

test('a request of a kind that nobody named is answered 422 and changes nothing', async () => {
  const { outcome } = await readStep();
  const response = await assistant.current.call(PATH, {
    method: 'PATCH',
    body: { outcome: { kind: 'parking', due_minutes: 5 } },
  });
  expect(response.status).toBe(422);
  expect((await response.json()).errors).toEqual([
    { path: 'outcome.kind', message: expect.stringContaining('known are booking, change') },
  ]);
  expect((await readStep()).outcome).toEqual(outcome);
});

test('a kind that cannot be a code is answered in words', async () => {
  const response = await assistant.current.call(PATH, {
    method: 'PATCH',
    body: { outcome: { kind: 'Car park', due_minutes: 5 } },
  });
  expect((await response.json()).errors).toEqual([
    { path: 'outcome.kind', message: 'Use lower-case letters, digits and _, with a letter first' },
  ]);
});

test('a guard that requires a slot which cannot be is answered 422', async () => {
  const response = await assistant.current.call(PATH, {
    method: 'PATCH',
    body: { guards: { requires: ['constructor'] } },
  });
  expect(response.status).toBe(422);
  expect((await response.json()).errors).toMatchObject([{ path: 'guards.requires' }]);
});
