import { describe, expect, test } from 'vitest';
import { CLINIC_ASSISTANT, type Fragment, NOW, playDialog } from './play-dialog.ts';
import { createCalendar } from './seeded-calendar.ts';

const PRICES: Fragment = [
  'Dental prices',
  'Hygiene and prevention',
  '| Service | Price |\n|---|---|\n| Hygiene visit: scaling, polishing, advice | £70 |\n| Fluoride varnish, both jaws | £25 |',
];
const IMPLANTS: Fragment = [
  'Dental prices',
  'Implants',
  '| Service | Price |\n|---|---|\n| Implant complete, one tooth | £2,100 |',
];
const PARKING: Fragment = [
  'How to get here',
  'By car and parking',
  'Six free parking places for patients are in the yard.',
];

const BOOKINGS: Record<string, string[]> = {
  'step by step': [
    'Hello',
    'My tooth aches, can I come this week?',
    'Anna Petrova',
    'yes please',
    'Thursday at 10:30',
    '07700 900 123',
  ],
  'in one go': [
    "I'd like to book a cleaning with Emma on Friday, my name is John Smith",
    'the second one',
    '01632 960 555',
  ],
  'in Russian': [
    'Хочу записаться, у меня болит зуб',
    'Меня зовут Мария Иванова',
    'да',
    'первый вариант',
    '+7 912 345-67-89',
  ],
  'with corrections': [
    'Can I get an appointment for a check-up?',
    'Peter Brown',
    'sure',
    'tomorrow at 11',
    'Tuesday at 9:30',
    'no, another day please',
    'Wednesday 14:00',
    '07700900555',
  ],
};

describe('the booking', () => {
  test.each(Object.entries(BOOKINGS))('%s ends with an appointment', (_, lines) => {
    const turns = playDialog(lines);
    expect(turns.at(-1)).toMatchObject({ intent_code: 'new_booking', step: 'close' });
    expect(Object.keys(turns.at(-1)!.slots)).toEqual(
      expect.arrayContaining(['name', 'phone', 'reason', 'time']),
    );
  });

  test.each(Object.entries(BOOKINGS))('%s never breaks a rule of the scenario', (_, lines) => {
    for (const turn of playDialog(lines)) {
      expect(turn).toMatchObject({ illegal: null, parseError: null });
      expect(turn.events).not.toContain('validation_blocked');
    }
  });

  test.each([
    ['I want to book an appointment', 'What would you like to come in for?'],
    ['Хочу записаться на приём', 'С чем вы обращаетесь?'],
    ['Ich möchte einen Termin', 'Worum geht es?'],
  ])('asks why after “%s”', (line, question) => {
    expect(playDialog([line])[0]!.reply).toBe(question);
  });

  test('visits all six steps from what the patient writes', () => {
    const turns = playDialog([
      'I want to book an appointment',
      'My gum bleeds when I brush',
      'Anna Petrova',
      'yes',
      'the first one',
      '07700 900 123',
    ]);
    expect(turns.map(({ step }) => step)).toEqual([
      'intro',
      'qualify',
      'present',
      'offer_time',
      'book',
      'close',
    ]);
  });

  test('a complaint is a reason: sympathy, no other branch', () => {
    const [turn] = playDialog(['My tooth aches, can I come this week?']);
    expect(turn).toMatchObject({ intent_code: 'new_booking', slots: { reason: 'tooth aches' } });
    expect(turn!.reply).toMatch(/sorry/i);
  });

  test('a second complaint extends the reason without moving the step', () => {
    const turns = playDialog([
      'My tooth aches, can I come in?',
      'Anna Petrova',
      'The gum bleeds too',
    ]);
    expect(turns[2]).toMatchObject({ intent_code: 'new_booking', step: 'present' });
    expect(turns[2]!.slots.reason).toBe('tooth aches, The gum bleeds too');
  });

  test('a side question is answered with the real figure and leads back to the question', () => {
    const turns = playDialog(
      ['My tooth aches, can I come in?', 'By the way, how much is a hygiene visit?'],
      [PARKING, PRICES],
    );
    expect(turns[1]).toMatchObject({ step: 'qualify', events: ['sticky', 'soft_insertion'] });
    expect(turns[1]!.reply).toContain('£70');
    expect(turns[1]!.reply).toMatch(/your name/);
  });

  test('after three side questions in a row it asks to settle the step first', () => {
    const side = 'Is there parking?';
    const turns = playDialog(['I want to book a check-up', side, side, side, side], [PARKING]);
    expect(turns.at(-1)!.reply).toMatch(/settle this first/);
    expect(turns.at(-2)!.reply).not.toMatch(/settle this first/);
  });

  test('facts beside the question are kept: child, fear, wheelchair', () => {
    const [turn] = playDialog([
      'I want to book a check-up for my son, he is 6 and very afraid, we come with a wheelchair',
    ]);
    expect(turn!.slots.comment).toBe('he is 6 and very afraid, we come with a wheelchair');
  });

  test('leaves when the patient puts the booking aside, and comes back where it was', () => {
    const turns = playDialog([
      'My tooth aches, can I come in?',
      'Actually no, tell me first what implants cost',
      "Fine, let's go on with the appointment",
    ], [IMPLANTS]);
    expect(turns[1]).toMatchObject({
      intent_code: 'price_question',
      events: ['sticky', 'hard_handoff'],
    });
    expect(turns[1]!.reply).toContain('£2,100');
    expect(turns[2]).toMatchObject({
      intent_code: 'new_booking',
      step: 'qualify',
      slots: { reason: 'tooth aches' },
      events: ['resumed'],
    });
  });

  test.each([
    ['a request for a person', 'I want to talk to a human', 'escalate_human'],
    ['an earlier appointment', 'Please move my appointment on Monday', 'reschedule'],
  ])('%s leaves the booking at once', (_, message, branch) => {
    const turns = playDialog(['I want to book a check-up', message]);
    expect(turns[1]).toMatchObject({ intent_code: branch });
    expect(turns[1]!.events).toContain('hard_handoff');
  });

  test.each([
    ['of an earlier hour', 'today at 8:00', /closed/],
    ['on a closed day', 'Sunday at 11', /closed/],
    ['after hours', 'Saturday at 19:00', /closed/],
  ])('a time %s is not taken, others are offered', (_, message, reason) => {
    const turns = playDialog([
      'I need an appointment with Dr Okafor about an implant on Tuesday, my name is Anna Petrova',
      message,
    ]);
    expect(turns[1]).toMatchObject({ step: 'offer_time' });
    expect(turns[1]!.slots.time).toBeUndefined();
    expect(turns[1]!.reply).toMatch(reason);
    expect(turns[1]!.reply).toMatch(/I can offer/);
  });

  test('without a phone number the booking does not close', () => {
    const turns = playDialog([
      "I'd like to book a cleaning on Friday, my name is John Smith",
      'the first one',
      'no, I do not give my number',
    ]);
    expect(turns.at(-1)).toMatchObject({ step: 'book' });
    expect(turns.at(-1)!.reply).toMatch(/phone number/);
  });

  test('"yes" to an offer of a visit begins the booking with the complaint already told', () => {
    const turns = playDialog(['My gums bleed when I brush, is it normal?', 'yes please']);
    expect(turns[0]!.intent_code).toBe('medical_question');
    expect(turns[1]).toMatchObject({ intent_code: 'new_booking', step: 'qualify' });
    expect(turns[1]!.slots.reason).toMatch(/gums bleed/i);
  });

  describe('once finished', () => {
    const first = ['book a check-up, I am Anna Petrova', 'Thursday 10:30', '07700 900 123', 'yes'];

    test('another booking begins at the first step and knows nothing of the one before', () => {
      const turns = playDialog([...first, 'I would like to book a cleaning for my son, too']);
      expect(turns.at(-2)).toMatchObject({ step: 'close', slots: { name: 'Anna Petrova' } });
      expect(turns.at(-1)).toMatchObject({
        intent_code: 'new_booking',
        step: 'intro',
        illegal: null,
      });
      expect(turns.at(-1)!.slots).toEqual({
        reason: 'cleaning for my son',
        service: 'Hygiene visit',
      });
      expect(turns.at(-1)!.reply).toMatch(/your name/);
    });

    test('another booking ends with an appointment of its own', () => {
      const last = playDialog([
        ...first,
        'Can I book another appointment?',
        'A toothache',
        'Eva Stone',
        'yes',
        'the second one',
        '07700 900 456',
      ]).at(-1)!;
      expect(last).toMatchObject({ step: 'close', illegal: null });
      expect(last.slots).toMatchObject({
        name: 'Eva Stone',
        reason: 'toothache',
        phone: '07700 900 456',
      });
    });

    test.each([
      'thank you for the booking',
      'Is my booking confirmed?',
      'make it 07700 900 456',
    ])('%s begins no other', (message) => {
      const last = playDialog([...first, message]).at(-1)!;
      expect(last).toMatchObject({ step: 'close', slots: { name: 'Anna Petrova' } });
    });
  });
});

describe('the times of a booking', () => {
  const TAKEN = ['2026-11-26T10:30'];
  const play = (lines: string[], taken: string[] = TAKEN) =>
    playDialog(lines, [], null, { ...CLINIC_ASSISTANT, calendar: createCalendar(NOW, taken) });
  const OPENING = ['book a check-up with Dr Marsh, I am Anna Petrova', 'yes'];

  test.each([
    ['English', OPENING, 'Thursday at 10:30', /not free.*26 November, 10:00.*26 November, 11:00/],
    [
      'German',
      ['Ich möchte einen Termin zur Kontrolle bei Dr Marsh, mein Name ist Hans Müller', 'ja'],
      'am Donnerstag um 10:30',
      /nicht frei.*26\. November, 10:00.*26\. November, 11:00/,
    ],
    [
      'Russian',
      ['Хочу записаться на осмотр к Dr Marsh, меня зовут Анна Петрова', 'да'],
      'в четверг в 10:30',
      /занято.*26 ноября, 10:00.*26 ноября, 11:00/,
    ],
  ])('a taken time is not agreed to, and others are offered, in %s', (_, opening, last, reply) => {
    const turn = play([...opening, last]).at(-1)!;
    expect(turn).toMatchObject({ step: 'offer_time', illegal: null });
    expect(turn.slots).not.toHaveProperty('time');
    expect(turn.reply).toMatch(reply);
  });

  test('rejected times are not offered again', () => {
    const turns = play([...OPENING, 'no, another day please', 'hmm']);
    const [first, later, unclear] = turns.slice(1).map(({ reply }) =>
      /I can offer.*/.exec(reply)![0]
    );
    expect(later).not.toBe(first);
    expect(unclear).toBe(later);
  });

  test('every offered time is one that was looked up', () => {
    for (const { reply, calls } of play([...OPENING, 'later please', 'in the afternoon'])) {
      const found = JSON.stringify(calls.map(({ output }) => output));
      for (const [, day, time] of reply.matchAll(/(\d+) November, (\d+:\d\d)/g)) {
        expect(found).toContain(`"2026-11-${day!.padStart(2, '0')}"`);
        expect(found).toContain(`"${time!.padStart(5, '0')}"`);
      }
    }
  });

  test('another week is looked up before it is offered', () => {
    const turn = play([...OPENING, 'the 8th of December']).at(-1)!;
    expect(turn.calls.map(({ input }) => input)).toContainEqual(
      expect.objectContaining({ from: '2026-12-08', practitioner: 'Dr Helen Marsh' }),
    );
    expect(turn.reply).toMatch(/offer Tuesday 8 December, 8:00/);
  });

  test('a doctor who does not give the service is not promised', () => {
    const calendar = createCalendar(NOW);
    const refusing: typeof calendar = (code, input) =>
      input.practitioner === 'Dr Daniel Okafor'
        ? { status: 'refused', output: { message: 'Dr Daniel Okafor does not give it', free: [] } }
        : calendar(code, input);
    const assistant = { ...CLINIC_ASSISTANT, calendar: refusing };
    const lines = ['book a cleaning with Dr Okafor, I am Anna Petrova', 'yes'];
    const turn = playDialog(lines, [], null, assistant).at(-1)!;
    expect(turn.reply).toMatch(/not possible with Dr Daniel Okafor.*I can offer/);
    expect(turn.slots).not.toHaveProperty('doctor');
  });

  test.each([
    ['hold_time', 'offer_time', [...OPENING, 'the first one']],
    ['book_appointment', 'offer_time', [...OPENING, 'the first one', '07700 900 123']],
  ])('when %s is refused, the reply says so and offers others', (effect, step, lines) => {
    const calendar = createCalendar(NOW);
    const losing: typeof calendar = (code, input) =>
      code === effect
        ? calendar('hold_time', { ...input, starts_at: '2026-11-24T03:00' })
        : calendar(code, input);
    const turn = playDialog(lines, [], null, { ...CLINIC_ASSISTANT, calendar: losing }).at(-1)!;
    expect(turn).toMatchObject({ step, illegal: null, parseError: null });
    expect(turn.reply).toMatch(/not free.*I can offer/);
    expect(turn.reply).not.toMatch(/All set/);
    expect(turn.slots).not.toHaveProperty('time');
  });

  test('an appointment is announced after it was booked', () => {
    const turn = play([...OPENING, 'the first one', '07700 900 123'], []).at(-1)!;
    expect(turn.calls.map(({ code, status }) => [code, status]))
      .toEqual([['book_appointment', 'ok']]);
    expect(turn.reply).toMatch(/All set/);
  });
});
