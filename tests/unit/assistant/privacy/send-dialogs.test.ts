import { expect, test } from 'vitest';
import { storedActions } from '../../../../functions/assistant/turn/actions/stored-actions.ts';
import { judgeReply } from '../../../../functions/assistant/evaluation/judge-reply.ts';
import { createOpenAiEmbedder } from '../../../../functions/assistant/knowledge/embed/openai-embedder.ts';
import { createReranker } from '../../../../functions/assistant/knowledge/search/reranker.ts';
import { toTurnTrace } from '../../../../functions/assistant/turn/commit/turn-trace.ts';
import { rewriteQuestion } from '../../../../functions/assistant/turn/load/rewrite-question.ts';
import { createChatModel } from '../../../../functions/assistant/turn/model/chat-model.ts';
import { playTurn } from '../../../../functions/assistant/turn/play-turn.ts';
import { TurnStream } from '../../../../functions/assistant/turn/stream/turn-stream.ts';
import { toDialogFacts } from '../../../../functions/assistant/turn/turn-material.ts';
import { TurnMeter } from '../../../../functions/assistant/turn/turn-meter.ts';
import type { PrivacyChoice } from '../../../../functions/shared/model-endpoints.ts';
import { runs } from '../../../support/property-runs.ts';
import { createDialog, type TestDialog } from './dialogs.ts';
import { alter, answerChat, findPlaceholders } from './fake-model.ts';
import { Random } from './random.ts';

const DIALOGS = runs(500);
const PERSONAL = ['name', 'phone', 'insurance', 'birth_date'] as const;

/** Creates the clients of a turn; `bodies` receives the bytes of each request. */
function createClients(privacy: PrivacyChoice, bodies: string[], reply: (body: string) => string) {
  const random = new Random(bodies.length);
  const endpoint = { apiKey: 'k', baseUrl: 'http://model.test/v1', model: 'm', privacy };
  const record = (init: RequestInit | undefined) => {
    bodies.push(String(init?.body));
    return String(init?.body);
  };
  const model = (say: (body: string) => string) =>
    createChatModel(endpoint, {
      timeoutMs: 10_000,
      fetch: (_, init) => {
        const body = record(init);
        const text = say(body);
        return Promise.resolve(answerChat(body, text, random.below(text.length)));
      },
    });
  const answer = (init: RequestInit | undefined, data: object) => {
    record(init);
    return Promise.resolve(Response.json(data));
  };
  const embedding = [{ index: 0, embedding: Array(384).fill(1) }];
  return {
    routerModel: model(() => '{"intent_code":"new_booking","confidence":0.9,"runner_up":null}'),
    answerModel: model(reply),
    judge: model((body) =>
      `{"judgements":[{"criterion":1,"reason":"${
        /\[NAME_\d+\]/.exec(body)?.[0]
      } is greeted.","met":true}]}`
    ),
    rewriter: model((body) => `What does it cost for ${/\[NAME_\d+\]/.exec(body)?.[0]}?`),
    embedder: createOpenAiEmbedder({
      ...endpoint,
      timeoutMs: 10_000,
      fetch: (_, init) => answer(init, { data: embedding }),
    }),
    reranker: createReranker({ ...endpoint, url: 'http://model.test/rerank', timeoutMs: 10_000 }, {
      fetch: (_, init) => answer(init, { results: [] }),
    })!,
  };
}

/** Sends a dialog to all clients, and plays a turn whose reply repeats its slots. */
async function sendDialog(dialog: TestDialog, privacy: PrivacyChoice, random: Random) {
  const { signal } = new AbortController();
  const bodies: string[] = [];
  const clients = createClients(privacy, bodies, (body) => {
    const found = findPlaceholders(body, PERSONAL);
    const said = PERSONAL.map((code) => `${code}: ${alter(found[code]!, random)}`).join(', ');
    const tail = JSON.stringify({ state_after: 'qualify', slots_updated: found });
    return `So ${said}. Right?\n\n${tail}`;
  });
  const { material, message } = dialog;
  let streamed = '';
  const listener = {
    router: () => {},
    sources: () => {},
    delta: (text: string) => streamed += text,
  };
  const play = { message, signal, meter: new TurnMeter(() => 0), stream: new TurnStream(listener) };
  const actions = { port: storedActions([]), turnId: 't', threadId: null };
  const finished = await playTurn(clients, material, { ...play, actions });
  const facts = toDialogFacts(material, message);
  const asked = { messages: material.messages, dialog: facts };
  const rewritten = await rewriteQuestion(clients.rewriter, asked, { message, signal });
  const [judgement] = await judgeReply(clients.judge, {
    ...{ criteria: ['greets'], history: material.messages, reply: finished.text },
    ...{ dialog: facts, signal },
  });
  await clients.embedder.embed([message], signal, 'turn', facts);
  await clients.reranker.rank(message, ['A text'], signal, facts);
  return { bodies, finished, streamed, rewritten, judgement, material };
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
/** Escapes a text as JSON does. */
const escape = (text: string) => JSON.stringify(text).slice(1, -1);
const share = (found: number, of: number) =>
  `${found} of ${of} (${(found / of * 100).toFixed(2)}%)`;

const WORD = /[\p{L}\p{N}_]/u;

/** Returns whether requests contain a value as whole words, case-insensitively. */
function has(bodies: string, value: string): boolean {
  const [text, sought] = [bodies.toLowerCase(), escape(value).toLowerCase()];
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const around = (text[at - 1] ?? ' ') + (text[at + sought.length] ?? ' ');
    if (!WORD.test(around)) return true;
  }
  return false;
}

class Counter {
  readonly misses: string[] = [];
  of = 0;

  count(isRight: boolean, what: string) {
    this.of += 1;
    if (!isRight) this.misses.push(what);
  }

  get right() {
    return this.of - this.misses.length;
  }

  toString() {
    return share(this.right, this.of);
  }
}

test('personal details of dialogs reach no model, and replies have them back', async () => {
  const absent = new Counter();
  const forms = new Counter();
  const identifiers = new Counter();
  const others = new Counter();
  const restored = new Counter();
  const random = new Random(1);
  for (let number = 0; number < DIALOGS; number++) {
    const dialog = createDialog(number);
    const sent = await sendDialog(dialog, 'pseudonymise', random);
    const bodies = sent.bodies.join('\n');
    expect(sent.bodies).toHaveLength(6);
    for (const code of PERSONAL) {
      absent.count(!has(bodies, dialog.slots[code]!), dialog.slots[code]!);
    }
    for (const form of dialog.forms) forms.count(!has(bodies, form), form);
    for (const { value, text } of dialog.identifiers) identifiers.count(!has(bodies, value), text);
    for (const other of dialog.others) others.count(bodies.includes(escape(other)), other);

    const { text, progress: { state } } = sent.finished;
    expect(sent.streamed).toBe(text);
    const { name, insurance, phone, birth_date } = dialog.slots;
    restored.count(text.includes(name!), `${name}: ${text}`);
    restored.count(text.includes(insurance!), `${insurance}: ${text}`);
    restored.count(digitsOf(text).includes(digitsOf(phone!).slice(2)), `${phone}: ${text}`);
    restored.count(text.includes(birth_date!.slice(0, 4)), `${birth_date}: ${text}`);
    for (const code of PERSONAL) {
      restored.count(state.slots[code] === dialog.slots[code], `${code}: ${state.slots[code]}`);
    }
    restored.count(/for (?!\[|undef)/.test(sent.rewritten!), sent.rewritten!);
    restored.count(!/NAME_|undef/.test(sent.judgement!.reason), sent.judgement!.reason);
    const trace = JSON.stringify(toTurnTrace(sent.material, sent.finished).calls);
    expect(has(trace, name!)).toBe(false);
  }
  console.log([
    `personal slots absent: ${absent}`,
    `forms of names absent: ${forms}`,
    `identifiers replaced: ${identifiers}`,
    `other numbers and dates kept: ${others}, false positives ${others.misses.length}`,
    `values put back: ${restored}`,
  ].join('\n'));
  expect(absent.misses).toEqual([]);
  expect(forms.right / forms.of, forms.misses.join('\n')).toBeGreaterThanOrEqual(0.99);
  expect(identifiers.right / identifiers.of, identifiers.misses.join('\n'))
    .toBeGreaterThanOrEqual(0.98);
  expect(others.right / others.of, others.misses.join('\n')).toBeGreaterThanOrEqual(0.98);
  expect(restored.right / restored.of, restored.misses.join('\n')).toBeGreaterThanOrEqual(0.99);
}, 60_000);

test('a client without privacy gets the values themselves', async () => {
  const dialog = createDialog(1);
  const { bodies } = await sendDialog(dialog, 'off', new Random(1));
  expect(has(bodies.join('\n'), dialog.slots.name!)).toBe(true);
  expect(bodies.join('\n')).not.toContain('_1]');
});
