import fc from 'fast-check';
import type { DialogTest } from '../../../../functions/assistant/schemas/dialog-test.ts';
import { ALWAYS_ON } from '../../../../functions/assistant/engine/branch-codes.ts';
import type {
  Assistant,
  BranchParts,
  DocumentPart,
} from '../../../../functions/assistant/files/assistant.ts';

const code = fc.stringMatching(/^[a-z][a-z0-9_]{1,8}$/)
  .filter((each) => !/^(constructor|prototype)$/.test(each));

/** Texts that have tripped up formats: markers, YAML's own characters, white space, any letter. */
const awkward = fc.constantFrom(
  '<!-- part: rules -->',
  '\\<!-- part: rules -->',
  '--- ',
  '08:00',
  'yes',
  '~',
  '# a: [b, {c}] & *d !e | > %f @g `h`',
  '  indented\n\n   text  \n',
  'two\r\nlines',
  '"quoted" \'too\'',
  '{{organisation',
  'Пациент 患者 🦷',
);

const line = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), awkward)
  .map((text) => text.replaceAll(/[\0\r\n]/g, ' ').toWellFormed().replaceAll('{{', '(('));

const text = fc.array(fc.oneof(line, awkward), { minLength: 1, maxLength: 4 })
  .map((lines) => lines.join('\n').replaceAll('{{', '(('));

const filled = (arbitrary: fc.Arbitrary<string>) => arbitrary.map((each) => `a ${each}`.trim());

const name = filled(line).map((each) => each.slice(0, 100).trim());

const reasonOnly: string[] = ['reason'];

type Before = BranchParts['steps'][number]['before'];
const orderOne: NonNullable<BranchParts['steps'][number]['on_enter']> = {
  action: 'order',
  input: { count: 1 },
};
const lookups: Before = [{ action: 'find_order', input: { number: 'slots.reason' } }];

const scenario: fc.Arbitrary<Pick<BranchParts, 'steps' | 'slots'>> = fc.uniqueArray(code, {
  minLength: 1,
  maxLength: 4,
}).chain((codes) =>
  fc.record({
    steps: fc.tuple(...codes.map((each, i) =>
      fc.record({
        code: fc.constant(each),
        name,
        system_prompt: text,
        allowed_next: fc.constant(codes.slice(i + 1, i + 2)),
        guards: fc.constantFrom({}, ...i > 0 ? [{ requires: ['reason'] }] : []),
        collects: fc.constantFrom(null, reasonOnly),
        outcome: fc.constantFrom(null, { kind: 'callback', due_minutes: 30 }),
        actions: fc.constantFrom<string[]>([], ['find_order', 'order']),
        before: fc.constantFrom<Before>([], lookups),
        on_enter: fc.constantFrom(null, ...i > 0 ? [orderOne] : []),
      })
    )),
    slots: fc.constantFrom([], [{
      ...{ code: 'reason', label: 'Reason', type: 'text' as const },
      ...{ max_length: 2000, personal: false, description: '' },
    }, {
      ...{ code: 'fuel', label: 'Fuel', type: 'choice' as const, choices: ['petrol', 'diesel'] },
      ...{ max_length: 100, personal: true, description: 'What it runs on' },
    }]),
  })
);

const none: Pick<BranchParts, 'steps' | 'slots'> = { steps: [], slots: [] };

const branch = (each: string): fc.Arbitrary<BranchParts> =>
  fc.record({
    code: fc.constant(each),
    name,
    description: line.map((text) => text.trim()),
    is_enabled: ALWAYS_ON.includes(each) ? fc.constant(true) : fc.boolean(),
    is_authoritative: fc.boolean(),
    gate: fc.constantFrom('off' as const, 'warn' as const, 'require' as const),
    request_kinds: fc.constantFrom<string[]>([], ['change', 'invoice']),
    actions: fc.constantFrom<string[]>([], ['find_order']),
    scenario: fc.oneof(fc.constant(none), scenario),
    prompt: fc.record({
      system_prompt: filled(text),
      rules_text: fc.oneof(fc.constant(''), text),
      exit_conditions_text: text,
    }),
  }).map(({ scenario, ...fields }) => ({ ...fields, ...scenario }));

/** Generates an action with or without each optional part. */
const action = (
  code: string,
  kind: 'lookup' | 'effect',
): fc.Arbitrary<Assistant['actions'][number]> =>
  fc.record({
    code: fc.constant(code),
    name,
    description: line.map((text) => text.trim()),
    kind: fc.constant(kind),
    provider: fc.constant('http' as const),
    input: fc.constantFrom({ type: 'object' }, { type: 'object', properties: { a: {} } }),
    output: fc.constantFrom(null, { type: 'object', description: 'What it answers' }),
    example_output: fc.constantFrom<unknown>(null, { total: 3 }, 'text'),
    request: fc.record({
      method: fc.constant('POST' as const),
      url: fc.constantFrom('https://shop.example/', 'https://shop.example/{{thread_id}}'),
      headers: fc.constantFrom<Record<string, string>>({}, { A: 'Bearer {{secret.TOKEN}}' }),
      body: fc.constantFrom(null, '{"a": {{slots.a}}}'),
    }),
    timeout_ms: fc.constantFrom(5000, 100),
    cache_seconds: kind === 'effect' ? fc.constant(0) : fc.constantFrom(0, 60),
    is_enabled: fc.boolean(),
  });

const blocks: DocumentPart['blocks'] = [{ kind: 'heading', level: 1, start: 0, end: 1 }];

const document: fc.Arbitrary<DocumentPart> = fc.record({
  name,
  file_type: fc.constantFrom('markdown', 'text', 'pdf'),
  raw_text: fc.oneof(filled(text), fc.constantFrom('', ' \n')),
  blocks: fc.constantFrom(null, blocks),
});

/** Words that YAML reads as other values, and of other scripts. */
const word = fc.oneof(
  fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,4})?$/),
  fc.constantFrom('112', '08', 'yes', 'null', '1e3', 'Öl', 'ёж', '患者'),
);
const key = (each: string) => each.toLowerCase();

const synonym = fc.uniqueArray(word, { selector: key, minLength: 2, maxLength: 5 })
  .map(([first, ...said]) => ({ word: first!, synonyms: said }));

const hours = [{ day: 1, opens: '08:00', closes: '24:00' }];
const setup: DialogTest['setup'] = { messages: [{ role: 'user', text: 'Hello' }] };

/** Assistants as the API lets editors make them. */
export const anyAssistant: fc.Arbitrary<Assistant> = fc.uniqueArray(code, {
  minLength: 1,
  maxLength: 4,
}).chain((codes) =>
  fc.record({
    organisation: fc.record({
      time_zone: fc.constantFrom('Europe/London', 'Asia/Tokyo'),
      hours: fc.constantFrom([], hours),
      closed_dates: fc.constantFrom<string[]>([], ['2026-12-25']),
    }, { requiredKeys: [] }),
    settings: fc.record({
      router_min_confidence: fc.constantFrom(0, 0.5, 1),
      callback_due_minutes: fc.integer({ min: 5, max: 1440 }),
      fixed_texts: fc.record({
        say_more: fc.dictionary(fc.constantFrom('en', 'ru', 'pt-BR'), filled(text), { minKeys: 1 }),
      }),
    }, { requiredKeys: [] }),
    texts: fc.record({ say_more: filled(text), nudge: filled(text) }, { requiredKeys: [] }),
    actions: fc.tuple(action('find_order', 'lookup'), action('order', 'effect')),
    branches: fc.tuple(...[...codes, 'general_info', '_router'].map(branch)),
    documents: fc.array(document, { maxLength: 4 }),
    synonyms: fc.uniqueArray(synonym, { selector: ({ word }) => key(word), maxLength: 4 }),
    tests: fc.uniqueArray(
      fc.record({
        id: fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/),
        name,
        intent_code: fc.constantFrom(...codes),
        is_enabled: fc.boolean(),
        setup: fc.constantFrom(null, setup),
        turns: fc.array(
          fc.record({
            message: filled(line),
            expect: fc.constantFrom<DialogTest['turns'][number]['expect']>({}, {
              intent_code: codes[0]!,
            }, { slots: { name: null } }),
          }),
          { minLength: 1, maxLength: 2 },
        ),
      }),
      { selector: ({ id }) => id, maxLength: 4 },
    ),
  })
);

/** A small assistant, for tests that change one thing of it. */
export const smallAssistant: Assistant = {
  organisation: { time_zone: 'Europe/London' },
  settings: { callback_due_minutes: 60 },
  texts: { say_more: 'Could you tell me a little more?' },
  actions: [],
  branches: [
    {
      ...{ code: 'repair', name: 'Repair', description: 'A car to repair', gate: 'warn' },
      ...{ is_enabled: true, is_authoritative: false, request_kinds: [], actions: [], slots: [] },
      steps: [
        {
          ...{ code: 'intro', name: 'Welcome', system_prompt: 'Ask for the car.' },
          ...{ allowed_next: ['close'], guards: {}, collects: null, outcome: null },
          ...{ actions: [], before: [], on_enter: null },
        },
        {
          ...{ code: 'close', name: 'Farewell', system_prompt: 'Say goodbye.' },
          ...{ allowed_next: [], guards: { requires: ['car'] }, collects: null },
          outcome: { kind: 'booking', due_minutes: 60 },
          ...{ actions: [], before: [], on_enter: null },
        },
      ],
      prompt: {
        ...{ system_prompt: 'You serve a garage.', rules_text: '', exit_conditions_text: '' },
        parameters: { model: 'large', temperature: 0.5 },
      },
    },
    {
      ...{ code: '_safety', name: 'Safety', description: '', gate: 'warn' },
      ...{
        is_enabled: true,
        is_authoritative: false,
        request_kinds: [],
        actions: [],
        slots: [],
        steps: [],
      },
      prompt: {
        system_prompt: '## emergency en\nCall 999.',
        rules_text: 'emergency en: (fire) + there is a fire - I was fired',
        exit_conditions_text: '',
      },
    },
  ],
  documents: [{
    ...{ name: 'Prices', file_type: 'markdown', raw_text: '# Prices\n\nOil: £40' },
    blocks: null,
  }],
  synonyms: [{ word: 'tyre', synonyms: ['wheel', 'flat'] }, {
    word: '112',
    synonyms: ['ambulance'],
  }],
  tests: [{
    ...{ id: 'a-repair', name: 'A repair', intent_code: 'repair', is_enabled: true, setup: null },
    turns: [{ message: 'My car is broken', expect: { intent_code: 'repair' } }],
  }],
};
