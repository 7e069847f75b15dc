import { describe, expect, test } from 'vitest';
import { type EventName, eventName } from '@contract/assistant/engine/events.ts';
import { INITIAL_STATE } from '@contract/assistant/engine/thread-state.ts';
import type {
  MessageMeta,
  RouterDebug,
  Source,
  TurnDebug,
} from '@contract/assistant/schemas/turn.ts';
import {
  decisionSentence,
  fallbackSentence,
} from '@/features/assistant/sandbox/inspector/decision-sentence.ts';
import { textOf } from '@/features/assistant/sandbox/inspector/phrase.ts';
import { reply } from '../messages.ts';

const BRANCHES: Record<string, string> = {
  booking: 'New booking',
  prices: 'Prices',
  general_info: 'General information',
  escalate_human: 'A person',
};
const names = {
  nameOf: (code: string | null) => BRANCHES[code ?? ''] ?? 'No branch',
  stepNameOf: (_: string | null, code: string | null) => code ? code.toUpperCase() : '',
  slotNameOf: (intent: string | null, code: string) => `${intent} ${code}`,
};

interface Case {
  routed?: string;
  router?: Partial<RouterDebug>;
  served?: string;
  version?: number | null;
  events?: EventName[];
  steps?: [from: string, to: string];
  scenario?: Partial<TurnDebug['scenario']>;
  bounces?: number;
  isCalled?: boolean;
  model?: string;
  safety?: TurnDebug['safety'];
  sources?: Source[];
  /** The branch of the dialog before; undefined if unknown. */
  was?: string | null;
}

function source(document_name: string): Source {
  return { document_id: `id-${document_name}`, document_name, chunk_index: 3 } as Source;
}

function metaOf(made: Case): MessageMeta {
  const { routed = 'prices', served = routed, events = [], isCalled = true } = made;
  const [before = null, step = null] = made.steps ?? [];
  const { meta } = reply({ intent: served, events, before, step });
  const usage = { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 };
  const { debug } = meta!;
  return {
    ...meta!,
    config_version: made.version === undefined ? 3 : made.version,
    debug: {
      ...debug,
      router: {
        ...debug.router,
        intent_code: routed,
        confidence: 0.824,
        model: 'demo',
        ...made.router,
      },
      scenario: { ...debug.scenario, ...made.scenario },
      bounces: made.bounces ?? 0,
      safety: made.safety ?? null,
      usage: isCalled ? usage : null,
      model: made.model ?? null,
    },
  };
}

function phrasesOf(made: Case) {
  const before = made.was === undefined ? null : { ...INITIAL_STATE, current_intent: made.was };
  return decisionSentence({ meta: metaOf(made), sources: made.sources ?? [], before }, names);
}

const IN_DOUBT = { fallback: true, confidence: null, reason: 'the answer names no branch' };
const STEP = { has_steps: true, step_before: 'intro', step_after: 'intro' };

const CASES: [name: string, made: Case, sentence: string][] = [
  [
    'an answer of the branch that was chosen',
    {},
    'The router chose Prices (82% sure), and its v3 answered without a source.',
  ],
  [
    'a branch that the caller named',
    { router: { confidence: null, model: null, reason: 'the caller named the branch' } },
    'The program that sent the message chose Prices, and its v3 answered without a source.',
  ],
  [
    'a router that did not say how sure it is',
    { router: { confidence: null } },
    'The router chose Prices, and its v3 answered without a source.',
  ],
  [
    'one source',
    { sources: [source('Fees.md')] },
    'The router chose Prices (82% sure), and its v3 answered with 1 source from “Fees.md”.',
  ],
  [
    'several sources of two documents',
    { sources: [source('Fees.md'), source('Fees.md'), source('Plans.pdf')] },
    'The router chose Prices (82% sure), and its v3 answered with 3 sources from “Fees.md” and ' +
    '“Plans.pdf”.',
  ],
  [
    'sources of many documents',
    { sources: ['a', 'b', 'c'].map(source) },
    'The router chose Prices (82% sure), and its v3 answered with 3 sources from 3 documents.',
  ],
  [
    'a version that is not known',
    { version: null },
    'The router chose Prices (82% sure), and Prices answered without a source.',
  ],
  [
    'a draft',
    { version: null, model: 'demo' },
    'The router chose Prices (82% sure), and its draft answered without a source.',
  ],
  [
    'a draft that another branch handed over to',
    { version: null, model: 'demo', events: ['hard_handoff'], bounces: 1 },
    'The router chose Prices (82% sure), another branch handed over, and the draft of Prices answered ' +
    'without a source.',
  ],
  [
    'hard_handoff by the router',
    { events: ['hard_handoff'] },
    'The router chose Prices (82% sure), the dialog moved there, and its v3 answered without a ' +
    'source.',
  ],
  [
    'hard_handoff by a reply, of a branch that is known',
    { events: ['hard_handoff'], served: 'booking', bounces: 1, was: 'prices' },
    'The router chose Prices (82% sure), which handed over, and New booking v3 answered without ' +
    'a source.',
  ],
  [
    'hard_handoff by a reply to the branch that the router chose',
    { events: ['hard_handoff'], bounces: 1, was: 'booking' },
    'The router chose Prices (82% sure), New booking handed over, and Prices v3 answered without ' +
    'a source.',
  ],
  [
    'hard_handoff by the first reply of a dialog',
    { events: ['hard_handoff'], served: 'booking', bounces: 1, was: null },
    'The router chose Prices (82% sure), which handed over, and New booking v3 answered without ' +
    'a source.',
  ],
  [
    'hard_handoff by a reply, nothing known of the state before',
    { events: ['hard_handoff'], served: 'booking', bounces: 1 },
    'The router chose Prices (82% sure), another branch handed over, and New booking v3 answered ' +
    'without a source.',
  ],
  [
    'hard_handoff by the router and by the reply',
    { events: ['hard_handoff', 'hard_handoff'], served: 'booking', bounces: 1 },
    'The router chose Prices (82% sure), the dialog moved there, Prices handed over, and New ' +
    'booking v3 answered without a source.',
  ],
  [
    'resumed by the router',
    { routed: 'booking', events: ['resumed'] },
    'The router chose New booking (82% sure), its suspended scenario was resumed, and its v3 ' +
    'answered without a source.',
  ],
  [
    'resumed by a reply',
    { events: ['resumed'], served: 'booking', bounces: 1, was: 'prices' },
    'The router chose Prices (82% sure), which handed back to the suspended scenario, and New ' +
    'booking v3 answered without a source.',
  ],
  [
    'sticky',
    { events: ['sticky'], served: 'booking', steps: ['intro', 'qualify'] },
    'The router chose Prices (82% sure), but the running scenario New booking kept the dialog, ' +
    'and its v3 answered without a source, moving from step “INTRO” to “QUALIFY”.',
  ],
  [
    'soft_insertion',
    {
      events: ['sticky', 'soft_insertion'],
      served: 'booking',
      steps: ['intro', 'intro'],
      sources: [source('Fees.md')],
    },
    'The router chose Prices (82% sure), but the running scenario New booking kept the dialog, ' +
    'and its v3 gave a side answer with 1 source from “Fees.md”, staying at step “INTRO”.',
  ],
  [
    'routing_loop by the router',
    {
      events: ['hard_handoff', 'routing_loop'],
      served: 'escalate_human',
      version: null,
      isCalled: false,
    },
    'The router chose Prices (82% sure), but too many branch switches sent the dialog to a ' +
    'person, and the fixed reply was shown.',
  ],
  [
    'routing_loop by a reply',
    {
      events: ['hard_handoff', 'routing_loop'],
      served: 'escalate_human',
      version: null,
      was: 'prices',
    },
    'The router chose Prices (82% sure), which handed over, but too many branch switches sent ' +
    'the dialog to a person, and the fixed reply was shown.',
  ],
  [
    'routing_loop by a reply after the router had moved the dialog',
    {
      events: ['hard_handoff', 'hard_handoff', 'routing_loop'],
      served: 'escalate_human',
      version: null,
    },
    'The router chose Prices (82% sure), the dialog moved there, Prices handed over, but too many ' +
    'branch switches sent the dialog to a person, and the fixed reply was shown.',
  ],
  [
    'validation_blocked',
    {
      routed: 'booking',
      events: ['validation_blocked'],
      scenario: {
        ...STEP,
        illegal_transition: { from: 'intro', to: 'book', reason: 'book needs name, time' },
      },
    },
    'The router chose New booking (82% sure), and its v3 answered without a source, staying at ' +
    'step “INTRO”; the step “BOOK” was rejected: book needs name, time.',
  ],
  [
    'a router in doubt',
    { routed: 'general_info', router: IN_DOUBT },
    'The router was in doubt (the answer names no branch), so General information v3 answered ' +
    'without a source.',
  ],
  [
    'a router that was less sure of a branch than required',
    {
      routed: 'general_info',
      router: { ...IN_DOUBT, reason: 'booking with confidence 0.2, under 0.5' },
    },
    'The router was in doubt (“New booking” with confidence 0.2, under 0.5), so General ' +
    'information v3 answered without a source.',
  ],
  [
    'a router in doubt during a scenario',
    { routed: 'general_info', router: IN_DOUBT, served: 'booking', steps: ['intro', 'intro'] },
    'The router was in doubt (the answer names no branch), so the dialog stayed where it was, and ' +
    'New booking v3 answered without a source, staying at step “INTRO”.',
  ],
  [
    'a router in doubt, and a reply that handed over',
    {
      routed: 'general_info',
      router: IN_DOUBT,
      served: 'prices',
      events: ['hard_handoff'],
      bounces: 1,
      was: 'booking',
    },
    'The router was in doubt (the answer names no branch), another branch handed over, and Prices ' +
    'v3 answered without a source.',
  ],
  [
    'a router that failed',
    {
      routed: 'general_info',
      router: { ...IN_DOUBT, model: null, reason: 'The model did not answer in time.' },
    },
    'The router gave no answer (The model did not answer in time), so General information v3 ' +
    'answered without a source.',
  ],
  [
    'a missing tail',
    { routed: 'booking', scenario: { ...STEP, parse_error: 'missing' } },
    'The router chose New booking (82% sure), and its v3 answered without a source, staying at ' +
    'step “INTRO”; the reply had no state tail, so step and slots stayed as they were.',
  ],
  [
    'a tail that cannot be read',
    { routed: 'booking', scenario: { ...STEP, parse_error: 'not valid JSON' } },
    'The router chose New booking (82% sure), and its v3 answered without a source, staying at ' +
    'step “INTRO”; part of the reply couldn’t be parsed (not valid JSON).',
  ],
  [
    'safety, where a rule answered before the router',
    {
      events: ['safety'],
      safety: { kind: 'self_harm', language: 'ru', line: 12, version: 2 },
    },
    'Line 12 of v2 of the safety rules found signs of “self harm” (Russian), so its fixed text ' +
    'answered without calling a model, and the state didn’t change.',
  ],
  [
    'model_unavailable, where a fixed text answered',
    { events: ['model_unavailable'], served: 'booking' },
    'No model answered, so a fixed text promised a callback, and the state didn’t change.',
  ],
  [
    'person_offered, where the step was asked again and again',
    { routed: 'booking', events: ['person_offered'], scenario: STEP },
    'The router chose New booking (82% sure), and its v3 answered without a source, staying at ' +
    'step “INTRO”; a person was offered, because the question had been asked again and again.',
  ],
  [
    'truncated, where the answer was cut off',
    { events: ['truncated'] },
    'The router chose Prices (82% sure), and its v3 answered without a source; the model’s answer ' +
    'was cut off, so a fixed sentence replaced it.',
  ],
  [
    'refused, where the model or its filter did not answer',
    { events: ['refused'] },
    'The router chose Prices (82% sure), and its v3 answered without a source; the model or its ' +
    'filter refused to answer, so a fixed sentence replaced the answer.',
  ],
  [
    'action_refused, where nothing was called, and action_failed',
    { events: ['action_refused', 'action_failed'] },
    'The router chose Prices (82% sure), and its v3 answered without a source; an action was not ' +
    'allowed and not called; an action failed, and the model got the error.',
  ],
  [
    'slots that were left out',
    {
      routed: 'booking',
      scenario: {
        ...STEP,
        step_after: 'qualify',
        slot_errors: ['name', 'phone'].map((slot) => ({ slot, reason: 'too long' })),
      },
    },
    'The router chose New booking (82% sure), and its v3 answered without a source, moving from ' +
    'step “INTRO” to “QUALIFY”; the values of the slots “booking name” and “booking phone” were invalid and ' +
    'ignored.',
  ],
];

describe('the sentence of a decision', () => {
  test.each(CASES)('tells %s', (_, made, sentence) => {
    expect(textOf(phrasesOf(made))).toBe(sentence);
  });

  test.each(eventName.options)('is told for the event %s', (event) => {
    expect(CASES.some(([name, { events = [] }]) => name.includes(event) && events.includes(event)))
      .toBe(true);
  });

  test('leads to the version, the step and the document', () => {
    const made = { steps: ['intro', 'book'], sources: [source('Fees.md')] } satisfies Case;
    const links = phrasesOf({ ...made, routed: 'booking' }).filter(({ to }) => to);
    expect(links).toEqual([
      { text: 'v3', to: '/settings/booking/prompt?version=3' },
      { text: 'Fees.md', to: '/documents?id=id-Fees.md&chunk=3' },
      { text: 'INTRO', to: '/settings/booking/scenario/intro' },
      { text: 'BOOK', to: '/settings/booking/scenario/book' },
    ]);
  });

  test('is one sentence without a slip, whatever comes together', () => {
    const events = eventName.exclude(['model_unavailable']).options;
    const some: Case[] = events.flatMap((one) =>
      events.flatMap((other) =>
        [0, 1].flatMap((bounces) =>
          [{}, IN_DOUBT].flatMap((router) =>
            ([undefined, ['intro', 'book']] as Case['steps'][]).map((steps) => (
              { events: [one, other], bounces, router, steps, served: 'booking' }
            ))
          )
        )
      )
    );
    for (const made of some) {
      const text = textOf(phrasesOf(made));
      expect(text).toMatch(/^The router [^.]+\.$/);
      expect(text).not.toMatch(/ {2}|,,|, \.|undefined|null|NaN|and and|and but|and so|“”/);
    }
  });
});

describe('fallbackSentence', () => {
  const say = (made: Case) =>
    fallbackSentence(metaOf({ routed: 'general_info', ...made, router: IN_DOUBT }), names);

  test.each([
    ['booking is disabled', '“New booking” is disabled'],
    ['booking is a system branch', '“New booking” is a system branch'],
    ['there is no branch prices', 'there is no branch prices'],
    ['The model did not answer in time.', 'The model did not answer in time'],
  ])('names branches by their names: %s', (reason, named) => {
    const meta = metaOf({ routed: 'general_info', router: { ...IN_DOUBT, reason } });
    expect(fallbackSentence(meta, names))
      .toBe(`The router was in doubt or failed, so “General information” answered: ${named}.`);
  });

  test('names no branch where the scenario went on', () => {
    expect(say({ served: 'booking' }))
      .toBe('The router was in doubt or failed: the answer names no branch.');
  });
});
