import { expect, test } from 'vitest';
import { readExposition } from '../../support/read-exposition.ts';
import { turnScript, useAssistant } from './support/assistant.ts';

const assistant = useAssistant();

async function metrics(): Promise<Map<string, number>> {
  const response = await assistant.current.call('/metrics', { as: 'service' });
  expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4');
  const samples = (await response.text()).split('\n').filter((line) => line && line[0] !== '#');
  return new Map(samples.map((line) => {
    const at = line.lastIndexOf(' ');
    return [line.slice(0, at), Number(line.slice(at + 1))];
  }));
}

/**
 * Returns how much each sample has grown, at least: counts of the previous file may arrive a second
 * later.
 */
async function growth(before: Map<string, number>, names: string[]): Promise<number[]> {
  const now = await metrics();
  return names.map((name) => (now.get(name) ?? 0) - (before.get(name) ?? 0));
}

const chat = () => assistant.current.call('/chat', { body: { message: 'How much is it?' } });

test('a turn is counted with its models, their tokens and the time it took', async () => {
  const before = await metrics();
  await assistant.current.script(...turnScript('price_question', 'It is 300.'));
  expect((await chat()).status).toBe(200);
  const grown = () =>
    growth(before, [
      'linden_turns_total{outcome="ok"}',
      'linden_http_requests_total{api="assistant",method="POST",route="/assistant/chat",status="200"}',
      'linden_turn_seconds_count',
      'linden_turn_seconds_bucket{le="+Inf"}',
      'linden_model_calls_total{role="router",outcome="ok"}',
      'linden_model_calls_total{role="answer",outcome="ok"}',
      'linden_model_tokens_total{role="answer",kind="prompt"}',
    ]);
  await expect.poll(async () => Math.min(...await grown())).toBeGreaterThan(0);
});

test('a turn that its model failed is counted as such', async () => {
  const before = await metrics();
  const down = { kind: 'status' as const, status: 500, role: 'branch', times: 2 };
  await assistant.current.script(turnScript('price_question')[0]!, down);
  expect((await chat()).status).toBe(503);
  const grown = () =>
    growth(before, [
      'linden_turns_total{outcome="unavailable"}',
      'linden_model_calls_total{role="answer",outcome="overloaded"}',
    ]);
  await expect.poll(async () => Math.min(...await grown())).toBeGreaterThan(0);
});

test('the state of documents and the size of the database are told', async () => {
  const now = await metrics();
  expect(now.get('linden_documents{status="ready"}')).toBeGreaterThan(0);
  expect(now.get('linden_database_bytes')).toBeGreaterThan(1_000_000);
});

test('every line is what Prometheus reads, buckets by their bounds up to +Inf', async () => {
  const read = async () => {
    const response = await assistant.current.call('/metrics', { as: 'service' });
    return readExposition(await response.text());
  };
  await expect.poll(async () => (await read()).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['linden_http_request_seconds', 'linden_turn_seconds']),
  );
});
