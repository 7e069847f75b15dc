/**
 * Setup of the project `api`: checks every response of the two APIs in a test against their
 * documents: status, media type, headers, the code of a problem and the body.
 */
import { afterAll, afterEach, expect } from 'vitest';
import type { ApiName } from './contract.ts';
import { contractOf } from './contracts.ts';

const CALL = /^(?:\/functions\/v1)?\/(assistant|catalog)(\/.*)$/;
const original = globalThis.fetch;
let undeclared: string[] = [];

globalThis.fetch = async (input, init) => {
  const response = await original(input, init);
  const url = input instanceof Request ? input.url : String(input);
  const [, name, path] = CALL.exec(URL.parse(url)?.pathname ?? '') ?? [];
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
  if (!name || !path || method === 'OPTIONS') return response;
  const contract = await contractOf(name as ApiName, original);
  const check = contract.check({ method, path, response });
  const note = (faults: string[]) =>
    undeclared.push(...faults.map((fault) => `${method} ${url} ${response.status}: ${fault}`));
  note(check.faults);
  if (check.events && response.body) return whole(response, check.events, note);
  // The test itself handles a body that breaks off.
  const text = check.body && await response.clone().text().catch(() => null);
  if (text) note(check.body!(text));
  return response;
};

/** Returns the same response, whose events are checked when they are read. */
function whole(
  response: Response,
  look: (text: string) => string[],
  note: (faults: string[]) => void,
): Response {
  let text = '';
  const watch = new TransformStream<string, string>({
    transform(chunk, controller) {
      text += chunk;
      const end = text.lastIndexOf('\n\n') + 1;
      note(look(text.slice(0, end)));
      text = text.slice(end);
      controller.enqueue(chunk);
    },
  });
  const body = response.body!.pipeThrough(new TextDecoderStream()).pipeThrough(watch)
    .pipeThrough(new TextEncoderStream());
  return new Response(body, response);
}

afterEach(() => {
  const found = undeclared;
  undeclared = [];
  expect(found).toEqual([]);
});

afterAll(() => {
  globalThis.fetch = original;
});
