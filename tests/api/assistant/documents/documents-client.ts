import { expect } from 'vitest';
import { type Actor, call, type CallOptions } from '../../../support/stack-client.ts';

const BASE = '/functions/v1/assistant';

/** Calls the documents part of the assistant API. */
export function documents(actor: Actor, path = '', options: CallOptions = {}): Promise<Response> {
  return call(actor, `${BASE}/documents${path}`, options);
}

/** Calls the documents part, expects success and returns the body. */
export async function read(actor: Actor, path = '', options: CallOptions = {}) {
  const response = await documents(actor, path, options);
  const body = await response.json();
  expect(response.ok, JSON.stringify(body)).toBe(true);
  return body;
}

/** Builds a body with one file. */
export function fileBody(content: string | Uint8Array, name: string, type = ''): FormData {
  const form = new FormData();
  const part = typeof content === 'string' ? content : new Uint8Array(content);
  form.append('file', new File([part], name, { type }));
  return form;
}

/** Adds a text and returns the document. */
export function addText(text: string, name = `${crypto.randomUUID()}.md`) {
  return read('editor', '/text', { body: { name, file_type: 'markdown', text } });
}
