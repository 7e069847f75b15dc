import { expect, test } from 'vitest';
import { freeSlots } from './support/free-slots.ts';
import { Dialog } from './support/dialog.ts';
import { useAssistant, withTail } from './support/assistant.ts';

const assistant = useAssistant();

interface Rule {
  /** Brings the dialog to the state before the rule. */
  given?(dialog: Dialog): Promise<unknown>;
  /** Plays the turn that the rule is about. */
  when(dialog: Dialog): Promise<unknown>;
  /** The expected response. */
  then: Record<string, unknown>;
  /** Further expectations. */
  also?(dialog: Dialog): Promise<unknown> | void;
}

/** Starts a booking at `offer_time` with a name and a reason. */
const bookingAtOfferTime = (dialog: Dialog) =>
  dialog.turn(
    'new_booking',
    withTail('When?', {
      state_after: 'offer_time',
      slots_updated: { name: 'Ann', reason: 'toothache' },
    }),
  );

const suspendedBooking = async (dialog: Dialog) => {
  await bookingAtOfferTime(dialog);
  await dialog.turn('price_question', '[INTENT_CHANGE: price_question]', 'A crown is 300.');
};

const SUSPENDED = {
  suspended_intent: 'new_booking',
  resumable_step_code: 'offer_time',
  resumable_slots: { name: 'Ann', reason: 'toothache' },
};

const NOTHING_SUSPENDED = {
  suspended_intent: null,
  resumable_step_code: null,
  resumable_slots: null,
};

async function sideAnswers(dialog: Dialog, times: number) {
  await dialog.turn('new_booking', withTail('Why do you come?', { state_after: 'qualify' }));
  for (let time = 0; time < times; time++) {
    await dialog.turn(
      'new_booking',
      withTail('Yes, there is parking.', {
        state_after: 'qualify',
        slots_updated: {},
        soft_insertion: true,
      }),
    );
  }
}

/** Step 8 of the turn (functions/assistant/README.md), case by case. */
const transitions: Record<string, Rule> = {
  'state_after in allowed_next of S: the step moves, slots merge, soft_insertion_count is 0': {
    given: (dialog) => sideAnswers(dialog, 2),
    when: (dialog) =>
      dialog.turn(
        'new_booking',
        withTail('When?', {
          state_after: 'offer_time',
          slots_updated: { reason: 'pain' },
        }),
      ),
    then: {
      events: [],
      state: { current_step: 'offer_time', slots: { reason: 'pain' }, soft_insertion_count: 0 },
    },
  },
  'state_after not in allowed_next of S: stays in S, validation_blocked, an illegal transition': {
    when: (dialog) => dialog.turn('new_booking', withTail('Booked.', { state_after: 'close' })),
    then: {
      events: ['validation_blocked'],
      state: { current_step: 'intro' },
      debug: {
        scenario: {
          step_before: 'intro',
          step_after: 'intro',
          illegal_transition: { from: 'intro', to: 'close', reason: 'close may not follow intro' },
        },
      },
    },
  },
  'soft_insertion and no step or slot change: stays in S, the count grows, soft_insertion': {
    given: (dialog) => sideAnswers(dialog, 1),
    when: (dialog) =>
      dialog.turn('new_booking', withTail('Yes.', { slots_updated: {}, soft_insertion: true })),
    then: {
      events: ['soft_insertion'],
      state: { current_step: 'qualify', soft_insertion_count: 2 },
    },
  },
  'soft_insertion_count at 3: the next prompt gets the nudge': {
    given: (dialog) => sideAnswers(dialog, 3),
    when: (dialog) => dialog.turn('new_booking', withTail('So why?', { state_after: 'qualify' })),
    then: { state: { current_step: 'qualify', soft_insertion_count: 0 } },
    also: (dialog) => {
      expect(dialog.promptOfTurn(-1)).toContain('## Return to the question');
      expect(dialog.promptOfTurn(-2)).not.toContain('## Return to the question');
    },
  },
  'the router proposes another branch in a scenario: state not reset, hint, sticky': {
    given: bookingAtOfferTime,
    when: (dialog) =>
      dialog.turn('price_question', withTail('300. And when?', { state_after: 'offer_time' })),
    then: {
      intent_code: 'new_booking',
      events: ['sticky'],
      state: { current_step: 'offer_time', slots: { name: 'Ann' }, handoff_count: 0 },
      debug: { router: { intent_code: 'price_question' } },
    },
    also: (dialog) => {
      expect(dialog.promptOfTurn(-1)).toMatch(/proposed another branch: price_question/);
    },
  },
  'INTENT_CHANGE in a scenario: one more call with the new branch, hard_handoff, suspended': {
    given: bookingAtOfferTime,
    when: (dialog) =>
      dialog.turn('new_booking', 'One moment. [INTENT_CHANGE: price_question]', 'It is 300.'),
    then: {
      reply: 'It is 300.',
      intent_code: 'price_question',
      events: ['hard_handoff'],
      state: {
        current_intent: 'price_question',
        current_step: null,
        slots: {},
        handoff_count: 1,
        ...SUSPENDED,
      },
      debug: { bounces: 1 },
    },
    also: async (dialog) => expect(await dialog.calls('branch')).toHaveLength(3),
  },
  'INTENT_CHANGE with bounces used up: the tag is dropped, the reply stands': {
    when: (dialog) =>
      dialog.turn(
        'price_question',
        '[INTENT_CHANGE: reschedule]',
        'Here you are. [INTENT_CHANGE: medical_question]',
      ),
    then: {
      reply: 'Here you are.',
      intent_code: 'reschedule',
      events: ['hard_handoff'],
      debug: { bounces: 1 },
    },
  },
  'a scenario is stored only when none is suspended yet': {
    given: suspendedBooking,
    when: (dialog) => dialog.turn('price_question', '[INTENT_CHANGE: reschedule]', 'Which day?'),
    then: { state: { current_intent: 'reschedule', ...SUSPENDED } },
  },
  'the router chooses another branch than a non-scenario one: state reset, hard_handoff': {
    given: (dialog) => dialog.turn('price_question', 'It is 300.'),
    when: (dialog) => dialog.turn('reschedule', 'Which day?'),
    then: {
      intent_code: 'reschedule',
      events: ['hard_handoff'],
      state: { current_intent: 'reschedule', current_step: null, slots: {}, handoff_count: 1 },
      debug: { bounces: 0 },
    },
  },
  'handoff_count over HANDOFF_CAP: escalate_human, fixed reply, no model, count 0': {
    given: async (dialog) => {
      for (const code of ['price_question', 'reschedule', 'medical_question', 'general_info']) {
        await dialog.turn(code, `About ${code}.`);
      }
    },
    when: (dialog) => dialog.turn('price_question'),
    then: {
      reply: expect.stringMatching(/clinic administrator.* within about an hour/),
      intent_code: 'escalate_human',
      config_version: null,
      events: ['hard_handoff', 'routing_loop'],
      sources: [],
      state: { current_intent: 'escalate_human', current_step: null, slots: {}, handoff_count: 0 },
      debug: { model: null, usage: null, assembled_prompt: null },
    },
    also: async (dialog) => expect(await dialog.calls('branch')).toHaveLength(4),
  },
  'the router returns the suspended branch: restored, suspended cleared, count 0, resumed': {
    given: suspendedBooking,
    when: (dialog) => dialog.turn('new_booking', withTail('When?', { state_after: 'offer_time' })),
    then: {
      intent_code: 'new_booking',
      events: ['resumed'],
      state: {
        current_intent: 'new_booking',
        current_step: 'offer_time',
        slots: SUSPENDED.resumable_slots,
        handoff_count: 0,
        ...NOTHING_SUSPENDED,
      },
    },
  },
};

/** The other steps of the turn. */
const rules: Record<string, Rule> = {
  'a suspended scenario survives a hand-off by the router': {
    given: suspendedBooking,
    when: (dialog) => dialog.turn('reschedule', 'Which day?'),
    then: { events: ['hard_handoff'], state: SUSPENDED },
  },
  'a suspended scenario survives the loop guard': {
    given: async (dialog) => {
      await suspendedBooking(dialog);
      await dialog.turn('reschedule', 'Which day?');
      await dialog.turn('medical_question', 'Ask a doctor.');
    },
    when: (dialog) => dialog.turn('price_question'),
    then: { events: ['hard_handoff', 'routing_loop'], state: SUSPENDED },
  },
  'an authoritative branch that answers clears it': {
    given: suspendedBooking,
    when: (dialog) => dialog.turn('escalate_human', 'A colleague will call you.'),
    then: {
      intent_code: 'escalate_human',
      events: ['hard_handoff'],
      state: NOTHING_SUSPENDED,
    },
  },
  'the branch served is the current one of the next turn, which counts hand-offs': {
    given: async (dialog) => {
      await dialog.turn('price_question', '[INTENT_CHANGE: reschedule]', 'Which day?');
    },
    when: (dialog) => dialog.turn('reschedule', 'Which time?'),
    then: { events: [], state: { current_intent: 'reschedule', handoff_count: 1 } },
  },
  'a guard that does not hold keeps the step and the slots': {
    when: (dialog) =>
      dialog.turn(
        'new_booking',
        withTail('Fine.', {
          state_after: 'present',
          slots_updated: { name: 'Ann' },
        }),
      ),
    then: {
      events: ['validation_blocked'],
      state: { current_step: 'intro', slots: { name: 'Ann' } },
      debug: { scenario: { illegal_transition: { reason: 'present needs reason' } } },
    },
  },
  'a new dialog stands nowhere: the routed branch begins, no hand-off is counted': {
    when: (dialog) => dialog.turn('new_booking', withTail('Hello.', {})),
    then: {
      events: [],
      state: { current_intent: 'new_booking', current_step: 'intro', slots: {}, handoff_count: 0 },
    },
  },
  'a branch without steps has no step-by-step scenario and its tail is dropped': {
    when: (dialog) =>
      dialog.turn(
        'price_question',
        withTail('It is 300.', {
          state_after: 'book',
          slots_updated: { name: 'Ann' },
        }),
      ),
    then: {
      reply: 'It is 300.',
      state: { current_step: null, slots: {} },
      debug: { scenario: { has_steps: false, parse_error: null } },
    },
  },
  'a complaint in a booking fills reason and does not move to medical_question': {
    given: (dialog) => dialog.turn('new_booking', withTail('Why?', { state_after: 'qualify' })),
    when: (dialog) =>
      dialog.turn(
        'medical_question',
        withTail('I am sorry.', {
          state_after: 'present',
          slots_updated: { reason: 'toothache' },
        }),
      ),
    then: {
      intent_code: 'new_booking',
      events: ['sticky'],
      state: { current_step: 'present', slots: { reason: 'toothache' } },
    },
  },
  'a suspended scenario is also resumed by its tag': {
    given: suspendedBooking,
    when: (dialog) =>
      dialog.turn(
        'price_question',
        '[INTENT_CHANGE: new_booking]',
        withTail('When?', { state_after: 'offer_time' }),
      ),
    then: { intent_code: 'new_booking', events: ['resumed'], state: NOTHING_SUSPENDED },
  },
  'slots of the reply that hands over are suspended with the scenario': {
    given: bookingAtOfferTime,
    when: (dialog) =>
      dialog.turn(
        'new_booking',
        withTail('[INTENT_CHANGE: price_question]', {
          slots_updated: { time: '2027-03-01T10:00' },
        }),
        'It is 300.',
      ),
    then: {
      state: {
        resumable_slots: { name: 'Ann', reason: 'toothache', time: '2027-03-01T10:00:00+00:00' },
      },
    },
  },
  'a finished scenario is no longer sticky and is not suspended': {
    given: async (dialog) => {
      await bookingAtOfferTime(dialog);
      await dialog.turn(
        'new_booking',
        withTail('Fine?', {
          state_after: 'book',
          slots_updated: { ...await freeSlots(assistant.current), phone: '1' },
        }),
      );
      await dialog.turn('new_booking', withTail('Booked.', { state_after: 'close' }));
    },
    when: (dialog) => dialog.turn('price_question', 'It is 300.'),
    then: {
      intent_code: 'price_question',
      events: ['hard_handoff'],
      state: NOTHING_SUSPENDED,
    },
  },
  'a tail that cannot be parsed is reported, the text is shown, nothing moves': {
    given: bookingAtOfferTime,
    when: (dialog) => dialog.turn('new_booking', 'When? {"state_after": book}'),
    then: {
      reply: 'When?',
      events: [],
      state: { current_step: 'offer_time' },
      debug: { scenario: { has_steps: true, parse_error: 'not valid JSON' } },
    },
  },
  'a missing tail is reported as missing': {
    given: bookingAtOfferTime,
    when: (dialog) => dialog.turn('new_booking', 'When?'),
    then: { debug: { scenario: { parse_error: 'missing' } } },
  },
  'a tag that names no enabled responder is dropped': {
    when: (dialog) => dialog.turn('price_question', 'It is 300. [INTENT_CHANGE: _router]'),
    then: { reply: 'It is 300.', intent_code: 'price_question', events: [] },
  },
  'a reply with nothing left to show asks the patient to say more': {
    when: (dialog) => dialog.turn('price_question', '[INTENT_CHANGE: price_question]'),
    then: { reply: expect.stringContaining('tell me a little more'), events: [] },
  },
  'an empty reply asks the patient to say more': {
    when: async (dialog) => {
      await dialog.script({ kind: 'empty', role: 'branch' });
      await dialog.turn('price_question');
    },
    then: { reply: expect.stringContaining('tell me a little more') },
  },
};

test.each(Object.entries({ ...transitions, ...rules }))('%s', async (_, rule) => {
  const dialog = new Dialog(assistant.current);
  await rule.given?.(dialog);
  await rule.when(dialog);
  expect(dialog.last).toMatchObject(rule.then);
  await rule.also?.(dialog);
  await dialog.expectConsistent();
});

const answers: [sentence: string, answer: string, code: string, fallback: boolean][] = [
  ['JSON', '{"intent_code":"reschedule","confidence":0.9}', 'reschedule', false],
  ['fenced JSON', '```json\n{"intent_code": "reschedule"}\n```', 'reschedule', false],
  ['a bare code', 'reschedule', 'reschedule', false],
  ['a quoted code', '"reschedule".', 'reschedule', false],
  ['JSON in prose', 'I think {"intent_code":"reschedule"} fits.', 'reschedule', false],
  ['a code in prose', 'The branch is reschedule, clearly.', 'reschedule', false],
  ['an unknown code', '{"intent_code":"nobody"}', 'general_info', true],
  ['a system code', '{"intent_code":"_router"}', 'general_info', true],
  ['a low confidence', '{"intent_code":"reschedule","confidence":0.4}', 'general_info', true],
  ['two codes in prose', 'reschedule or price_question', 'general_info', true],
  ['garbage', '%%%', 'general_info', true],
];

test.each(answers)('the router answering with %s', async (_, answer, code, fallback) => {
  const dialog = new Dialog(assistant.current);
  await dialog.script({ kind: 'reply', role: 'router', text: answer });
  await dialog.send('Hello', { kind: 'reply', role: 'branch', text: 'Yes.' });
  expect(dialog.last).toMatchObject({
    intent_code: code,
    router_version: 1,
    debug: { router: { intent_code: code, fallback, raw: answer, version: 1 } },
  });
});

test('a disabled branch is never routed to', async () => {
  const disable = (is_enabled: boolean) =>
    assistant.current.call('/intents/reschedule', { method: 'PATCH', body: { is_enabled } });
  await disable(false);
  const dialog = new Dialog(assistant.current);
  await dialog.turn('reschedule', 'Yes.').finally(() => disable(true));
  expect(dialog.last).toMatchObject({
    intent_code: 'general_info',
    debug: { router: { fallback: true, reason: 'reschedule is disabled' } },
  });
  const [router] = await dialog.calls('router');
  expect(router?.messages[0]?.content).not.toContain('- reschedule');
});
