import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIST_DIR } from '../../../scripts/lib/paths.ts';
import { spawnStart } from '../../../scripts/testing/test-stack.ts';
import { findFreePorts } from '../../../scripts/lib/free-ports.ts';
import { call, testStack } from '../../support/stack-client.ts';
import { readStackFile } from '../../../scripts/stack/config/stack-file.ts';
import { fileBody } from '../assistant/documents/documents-client.ts';

const MODEL_KEY = 'sk-the-model-key-of-this-test';
const WORDS = 'quokka-words-of-a-patient';

/** A separate stack with its output and its requests. */
let url: string;
let log = '';
let secrets: Record<string, string>;
let answers: string[];
let stop: () => Promise<void>;

beforeAll(async () => {
  const dataDir = Deno.makeTempDirSync({ prefix: 'secrets-' });
  const ports = findFreePorts();
  url = `http://127.0.0.1:${ports.API_PORT}`;
  const child = spawnStart({
    ...ports,
    DATA_DIR: dataDir,
    SEED_PASSWORD: testStack().editor.password,
    OPENAI_API_KEY: MODEL_KEY,
    // Nobody listens there, so each turn fails with all of its data in memory.
    OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    CHAT_MODEL: 'none',
  });
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    void stream.pipeThrough(new TextDecoderStream()).pipeTo(
      new WritableStream({
        write: (text) => {
          log += text;
          if (log.includes('Ready at')) ready.resolve();
        },
      }),
    );
  }
  stop = async () => {
    child.kill('SIGTERM');
    await child.status;
    Deno.removeSync(dataDir, { recursive: true });
  };
  await Promise.race([ready.promise, child.status.then(() => Promise.reject(new Error(log)))]);
  const { secret_key, jwt_secret, publishable_key } = readStackFile(dataDir)!;
  const token = await signIn(publishable_key);
  secrets = { secret_key, jwt_secret, model_key: MODEL_KEY };
  answers = await use(secret_key, token);
  secrets.token = token;
});
afterAll(() => stop());

async function signIn(apikey: string): Promise<string> {
  const { editor } = testStack();
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'Content-Type': 'application/json' },
    body: JSON.stringify(editor),
  });
  return (await response.json()).access_token;
}

/** Calls everything, validly and invalidly; returns each response with its headers. */
async function use(secretKey: string, token: string): Promise<string[]> {
  const editor = { Authorization: `Bearer ${token}` };
  const json = { 'Content-Type': 'application/json' };
  const api = '/functions/v1';
  const message = JSON.stringify({ message: `I am ill, ${WORDS}` });
  const calls: [string, RequestInit?][] = [
    ...['/', '/app-config.json', '/nothing', `${api}/nothing`].map((path): [string] => [path]),
    ...['catalog', 'assistant'].flatMap((name) =>
      ['health', 'openapi.json', 'docs', 'nothing'].map((
        path,
      ): [string] => [`${api}/${name}/${path}`])
    ),
    [`${api}/catalog/users`, { headers: editor }],
    [`${api}/catalog/users?q=${WORDS}`, { headers: { Authorization: `Bearer ${token}x` } }],
    [`${api}/assistant/chat`, { method: 'POST', headers: { ...editor, ...json }, body: message }],
    [`${api}/assistant/chat`, {
      method: 'POST',
      headers: { ...editor, ...json },
      body: `${WORDS}{`,
    }],
    [`${api}/assistant/chat`, {
      method: 'POST',
      headers: { apikey: secretKey, ...json },
      body: message,
    }],
    [`${api}/assistant/documents`, {
      method: 'POST',
      headers: editor,
      body: fileBody(WORDS, 'a.pdf'),
    }],
    [`${api}/assistant/documents/search?q=${WORDS}`, { headers: editor }],
    [`${api}/assistant/threads`, { headers: editor }],
    ['/rest/v1/threads?select=nothing', { headers: { apikey: secretKey } }],
    ['/rest/v1/rpc/whoami', {
      method: 'POST',
      headers: { apikey: secretKey, ...json },
      body: WORDS,
    }],
    ['/auth/v1/settings', { headers: { apikey: secretKey } }],
    ['/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: secretKey, ...json },
      body: '{"email":"x","password":"secret-guess"}',
    }],
  ];
  return await Promise.all(calls.map(async ([path, init]) => {
    const response = await fetch(url + path, init);
    return `${path} ${response.status} ${JSON.stringify([...response.headers])} ${await response
      .text()}`;
  }));
}

const holding = (texts: string[], wanted: string[]) =>
  texts.filter((text) => wanted.some((each) => text.includes(each)));

describe('secrets stay inside', () => {
  test('no answer holds a key', () => {
    // A patient gets a fixed text when the model fails, an operator the failure.
    const chats = answers.filter((answer) => /\/chat (200|503) /.test(answer));
    expect(chats.map((chat) => chat.split(' ')[1]).sort()).toEqual(['200', '503']);
    const { secret_key, jwt_secret, model_key } = secrets;
    expect(holding(answers, [secret_key!, jwt_secret!, model_key!])).toEqual([]);
  });

  test('no answer shows the inside: frames, SQL, paths', () => {
    const inside = /node_modules|\.ts:\d+|at async |select .* from public|postgres:\/\//;
    expect(answers.filter((answer) => !answer.startsWith('/ ') && inside.test(answer))).toEqual([]);
  });

  test('the log has a line for each call, and no token, key, password or word of anybody', () => {
    expect(log).toContain('"path":"/assistant/chat","status":503');
    const wanted = [...Object.values(secrets), WORDS, 'secret-guess', testStack().editor.email];
    const printed = log.slice(log.indexOf('"api"'));
    expect(holding(printed.split('\n'), wanted)).toEqual([]);
  });

  test('no built file holds a secret key, a source map or a password', () => {
    const files = [...walk(DIST_DIR)];
    expect(files.length).toBeGreaterThan(20);
    const { secretKey, editor } = testStack();
    const forbidden = [secretKey, ...Object.values(secrets), editor.password, 'sb_secret_'];
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    expect(files.filter((file) => holding([Deno.readTextFileSync(file)], forbidden).length > 0))
      .toEqual([]);
  });
});

function* walk(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const path = join(folder, name);
    if (isDirectory) yield* walk(path);
    else yield path;
  }
}

test('the running front serves the same files', async () => {
  const page = await (await call('anonymous', '/')).text();
  expect(page).not.toContain(testStack().secretKey);
});
