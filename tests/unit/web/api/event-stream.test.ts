import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEventStream, type StreamEvent } from '@/api/event-stream.ts';

async function read(parts: Uint8Array[]): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const part of parts) controller.enqueue(new Uint8Array(part));
      controller.close();
    },
  });
  for await (const event of readEventStream(body)) events.push(event);
  return events;
}

const encode = (text: string) => new TextEncoder().encode(text);
const STREAM = 'event: delta\ndata: {"text":"Здравствуйте"}\n\n: comment\n\n' +
  'event: done\r\ndata: one\r\ndata: two\r\n\r\ndata:bare\n\n';
const EVENTS = [
  { event: 'delta', data: '{"text":"Здравствуйте"}' },
  { event: 'done', data: 'one\ntwo' },
  { event: 'message', data: 'bare' },
];

test('events are read with their names and joined data', async () => {
  expect(await read([encode(STREAM)])).toEqual(EVENTS);
});

test('events are the same wherever the network cuts them', async () => {
  const bytes = encode(STREAM);
  await fc.assert(fc.asyncProperty(
    fc.array(fc.nat(bytes.length), { maxLength: 8 }),
    async (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const parts = edges.slice(1).map((end, index) => bytes.slice(edges[index], end));
      expect(await read(parts)).toEqual(EVENTS);
    },
  ));
});
