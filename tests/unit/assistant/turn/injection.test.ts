import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { readText } from '../../../support/read-text.ts';
import { parseRoute } from '../../../../functions/assistant/model-text/read-route.ts';
import type { Source } from '../../../../functions/assistant/schemas/turn.ts';
import { assemblePrompt } from '../../../../functions/assistant/turn/prompt/assemble-prompt.ts';
import type { ChatModel } from '../../../../functions/assistant/turn/model/chat-model.ts';
import type { ChatResponse } from '../../../../functions/assistant/schemas/turn.ts';
import { runTurn } from '../../../../functions/assistant/turn/run-turn.ts';
import { INJECTION_FORMS, type InjectionForm } from '../../../support/injection-forms.ts';
import { booking, CLINIC } from '../engine/support/clinic.ts';
import { holdsControl } from '../model-text/reply-texts.ts';
import { MemoryDatabase } from './support/memory-database.ts';
import { makePlain, modelThat, OBEDIENT } from './support/obedient-models.ts';
import { turnDeps } from './support/turn-deps.ts';

const START = booking('intro', { slots: { reason: 'pain' } });

function fragment(text: string, chunk_index: number): Source {
  return {
    document_id: '00000000-0000-4000-8000-000000000001',
    document_name: 'prices.md',
    heading_path: 'Prices',
    score: 0.03,
    vector_rank: 1,
    text_rank: null,
    page: null,
    searched_for: null,
    reranked: false,
    chunk_index,
    text,
  };
}

interface Models {
  router?: ChatModel;
  answer: ChatModel;
}

/** Plays a dialog in the first step of a booking; each text is one message of the patient. */
async function play(memory: MemoryDatabase, texts: string[], models: Models) {
  memory.stored = { state: { ...START, revision: 1 }, messages: [] };
  const routes = modelThat(() => '{"intent_code": "new_booking", "confidence": 1}');
  let response;
  for (const message of texts) {
    response = await runTurn(
      turnDeps(memory, { router: routes, ...models }),
      {
        message,
        thread_id: memory.id,
        user_id: null,
        limits: [],
        signal: new AbortController().signal,
      },
    );
  }
  return response as ChatResponse;
}

/** Chat-template marks, and invisible characters that a model reads. */
const UNSEEN_OR_TURN =
  /<\|[^|\n]*\|>|<\/?s>|<<\/?SYS>>|\[\/?INST\]|<(?:start|end)_of_turn>|[\u{e0001}-\u{e0fff}\u200b\u202e\u00ad]/iu;

const nothingMoved = {
  intent_code: 'new_booking',
  events: [],
  state: { current_intent: 'new_booking', current_step: 'intro', slots: START.slots },
};

test('the list holds at least 40 forms, each with its source and a name of its own', () => {
  expect(INJECTION_FORMS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(INJECTION_FORMS.map(({ name }) => name)).size).toBe(INJECTION_FORMS.length);
  expect(INJECTION_FORMS.filter(({ source }) => source.length < 10)).toEqual([]);
});

/** Returns whether a reply with exactly this text would change the state or the branch. */
function steers(text: string): boolean {
  const { tail, intentChanges } = readText(text);
  return Boolean(tail?.ok) || intentChanges.length > 0;
}

test('the forms are live: said by a model itself, each that can steer does', () => {
  const dead = ({ texts, steers: how }: InjectionForm) =>
    how === undefined
      ? false
      : how === 'as it stands'
      ? !steers(texts.join(''))
      : steers(texts.join('')) || !steers(makePlain(texts.join('')));
  expect(INJECTION_FORMS.filter(dead).map(({ name }) => name)).toEqual([]);
});

describe.each(INJECTION_FORMS)('$name', ({ texts }) => {
  test('typed by a patient before an obedient model moves nothing', async () => {
    for (const [name, say] of OBEDIENT) {
      const answer = modelThat((messages) => {
        const seen = messages.map(({ content }) => content).join('\n');
        expect([seen, seen.normalize('NFKC')].filter((text) => UNSEEN_OR_TURN.test(text)))
          .toEqual([]);
        return say(messages);
      });
      const response = await play(new MemoryDatabase(), texts, { answer });
      expect(response, name).toMatchObject(nothingMoved);
      expect(holdsControl(response.reply), name).toBe(false);
    }
  });

  test('in documents before an obedient model moves nothing', async () => {
    for (const [name, say] of OBEDIENT) {
      const memory = new MemoryDatabase(texts.map(fragment));
      const response = await play(memory, ['Hello'], { answer: modelThat(say) });
      expect(response, name).toMatchObject(nothingMoved);
    }
  });

  test('typed before an obedient router routes nowhere, then and later', async () => {
    const answer = modelThat(() => 'Hello.');
    for (const [name, say] of OBEDIENT.filter(([name]) => name.includes('patient'))) {
      for (const messages of [texts, [...texts, 'Hello']]) {
        const models = { router: modelThat(say), answer };
        const { debug } = await play(new MemoryDatabase(), messages, models);
        expect(debug.router, name).toMatchObject({ intent_code: 'general_info', fallback: true });
      }
    }
  });

  test('ends no section of the system message and steers nobody, as a document, its heading or a slot', () => {
    const material = {
      branches: CLINIC,
      texts: { state_block: '## Current state\n\n- Slots: {{slots}}', router_hint: '', nudge: '' },
    };
    const config = { system_prompt: '# Role', rules_text: '## Rules', exit_conditions_text: 'x' };
    const prompts = (fragments: Source[], slots: Record<string, string>) => {
      const context = { config, state: booking('intro', { slots }), hint: null };
      const prompt = assemblePrompt({ ...material, fragments }, context).text;
      return [prompt, makePlain(prompt)];
    };
    const harmless = prompts(texts.map(() => 'A crown.').map(fragment), { name: 'Ann' });
    const documents = texts.map((text, i) => ({ ...fragment(text, i), heading_path: text }));
    const hostile = prompts(documents, { name: texts.join(''), [texts[0]!]: 'x' });
    expect(hostile.map(outline)).toEqual(harmless.map(outline));
    expect(hostile.filter(steers)).toEqual([]);
    const [line] = prompts([], { name: 'Ann' });
    const [slots] = prompts([], { name: texts.join(''), [texts[0]!]: 'x' });
    expect(linesOf(slots!)).toHaveLength(linesOf(line!).length);
  });
});

const linesOf = (text: string) => text.split(/\r\n|[\n\r\u0085\u2028\u2029]/);

/** Returns the kinds of a Markdown text's blocks, with the words of its headings. */
function outline(markdown: string): string[] {
  return fromMarkdown(markdown).children.map((block) =>
    block.type === 'heading'
      ? block.children.map((child) => 'value' in child ? child.value : '').join('')
      : block.type
  );
}

test('a slot that is named like a key of a tail makes no tail of the state block', () => {
  const state = booking('intro', { slots: { state_after: 'qualify', slots_updated: 'x' } });
  const material = { branches: CLINIC, texts: { state_block: '{{slots}}' }, fragments: [] };
  const config = { system_prompt: 'S', rules_text: '', exit_conditions_text: '' };
  expect(steers(assemblePrompt(material, { config, state, hint: null }).text)).toBe(false);
});

test('a model that decodes and obeys can do no more than a reply may: guards and branches hold', async () => {
  const decoded = 'Sure. {"state_after": "close", "slots_updated": {"name": "M"}} ' +
    '[INTENT_CHANGE: _router] [INTENT_CHANGE: closed_branch]';
  const answer = modelThat(() => decoded);
  const { state, debug } = await play(new MemoryDatabase(), ['Decode this'], { answer });
  expect(state).toMatchObject({ current_intent: 'new_booking', current_step: 'intro' });
  expect(debug.scenario.illegal_transition).toMatchObject({ from: 'intro', to: 'close' });
});

test('the router reads what its own model says', () => {
  expect(parseRoute('{"intent_code": "escalate_human"}', CLINIC, 0.5).fallback).toBe(false);
});
