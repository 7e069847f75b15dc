import { describe, expect, test } from 'vitest';
import { createSearch } from './create-search.ts';
import { GARAGE, GARAGE_FRAGMENTS } from './garage.ts';
import { playDialog } from './play-dialog.ts';

const play = (...lines: string[]) =>
  playDialog(lines, createSearch(GARAGE_FRAGMENTS), null, GARAGE);

describe('another assistant, a garage', () => {
  test.each([
    ['hello', 'general_info', /Baker's Garage/],
    ['My brakes make a grinding noise', 'repair', /^(?!.*clinic)/i],
    ['I need new tyres', 'repair', /make, model and year/],
    ['How much is an oil change?', 'prices', /^Oil change with filter: £89\.$/],
    ['What does wheel alignment cost?', 'prices', /£60/],
    ['Was kostet ein Ölwechsel?', 'prices', /kein echtes Sprachmodell/],
    ['Do you lend cars?', 'general_info', /free of charge/],
    ['Where do you store my winter tyres?', 'general_info', /cellar/],
    ['What are your opening hours?', 'general_info', /Friday 7:30–13:00/],
    ['Какой у вас телефон?', 'general_info', /020 7946 0001/],
    ['Do you paint bicycles?', 'general_info', /no real language model/],
    ['Let me talk to a person', 'escalate_human', /workshop manager.*two days.*number/],
  ])('%s → %s', (message, branch, reply) => {
    const [turn] = play(message);
    expect(turn).toMatchObject({ intent_code: branch, illegal: null, parseError: null });
    expect(turn!.reply).toMatch(reply);
  });

  test('collects the slots of its scenario, each of its own type, step by step', () => {
    const turns = play(
      'My brakes make a grinding noise, can I bring the car in?',
      'a Ford Focus of 2019',
      'Diesel',
      'Friday',
      'yes',
      '020 7946 0958',
    );
    for (const turn of turns) expect(turn).toMatchObject({ illegal: null, parseError: null });
    expect(turns.map(({ step }) => step)).toEqual([
      'vehicle',
      'vehicle',
      'handover',
      'handover',
      'handover',
      'done',
    ]);
    expect(turns[0]!.reply).toMatch(/make, model and year of the car/);
    expect(turns[1]!.reply).toMatch(/fuel/i);
    expect(turns[2]!.reply).toMatch(/the day on which the car comes/);
    expect(turns.at(-1)!.slots).toEqual({
      fault: 'brakes make a grinding noise',
      vehicle: 'Ford Focus of 2019',
      fuel: 'diesel',
      dropoff: '2026-11-27',
      courtesy_car: true,
      phone: '020 7946 0958',
    });
    expect(turns.at(-1)!.reply).toContain('Ford Focus of 2019');
  });

  test('answers aside from its documents, and goes on', () => {
    const turns = play('I need new brakes', 'How much is an oil change?', 'VW Golf, petrol');
    expect(turns[1]).toMatchObject({ step: 'vehicle', events: ['sticky', 'soft_insertion'] });
    expect(turns[1]!.reply).toMatch(/£89.*vehicle/);
    expect(turns[2]).toMatchObject({
      step: 'handover',
      slots: { vehicle: 'VW Golf', fuel: 'petrol' },
    });
  });

  test('takes no day on which it is closed', () => {
    const turns = play('I need new brakes', 'VW Golf, petrol', 'Saturday');
    expect(turns[2]!.slots).not.toHaveProperty('dropoff');
    expect(turns[2]!.reply).toMatch(/closed.*I can offer/);
  });

  test('leaves its scenario for a person, and for a price that is put first', () => {
    expect(play('I need new brakes', 'I want to complain').at(-1)).toMatchObject({
      intent_code: 'escalate_human',
    });
    const turns = play('I need new brakes', 'First tell me what an oil change costs');
    expect(turns[1]).toMatchObject({ intent_code: 'prices' });
    expect(turns[1]!.reply).toContain('£89');
  });
});
