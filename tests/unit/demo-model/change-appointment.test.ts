import { describe, expect, test } from 'vitest';
import { playDialog } from './play-dialog.ts';
import { APPOINTMENT } from './seeded-calendar.ts';

const NAME = 'Anna Petrova';
const PHONE = '07700 900 123';
const effectsOf = (lines: string[]) =>
  playDialog(lines).flatMap(({ calls }) => calls).filter(({ kind }) => kind === 'effect');
const repliesOf = (lines: string[]) => playDialog(lines).map(({ reply }) => reply);

describe('an appointment', () => {
  test('is found by name and telephone number, which are asked for', () => {
    const turns = playDialog(['I need to move my appointment', NAME, PHONE]);
    expect(turns.map(({ reply }) => reply)).toEqual([
      expect.stringMatching(/your name/),
      expect.stringMatching(/phone number/),
      expect.stringMatching(/26 November, 10:30.*Which day/),
    ]);
    expect(turns.at(-1)!.calls).toMatchObject([{ input: { name: NAME, phone: PHONE } }]);
  });

  test('is not found with another number, and nothing is said about it', () => {
    const lines = ['I need to move my appointment to Friday', NAME, '07700 900 999'];
    const [, , notFound] = repliesOf(lines);
    expect(notFound).toMatch(/no appointment under this name and number together/);
    const last = repliesOf([...lines, 'yes they are']).at(-1)!;
    expect(last).toMatch(/Which day/);
    expect([notFound, last].join()).not.toMatch(/26 November|Marsh|check-up/);
    expect(effectsOf(lines)).toEqual([]);
  });

  test('is found after the number was corrected', () => {
    const lines = ['Please cancel my appointment', NAME, '07700 900 999', 'sorry, 07700 900 123'];
    expect(repliesOf(lines).at(-1)).toMatch(/26 November, 10:30.*Shall I cancel it/);
  });

  test.each([
    ['an offered time', 'the second one'],
    ['a time that the patient names', 'Monday at 11:00'],
  ])('is moved to %s', (_, choice) => {
    const lines = ['I need to move my appointment', NAME, PHONE, 'Monday', choice];
    expect(effectsOf(lines)).toMatchObject([{
      code: 'move_appointment',
      status: 'ok',
      input: { appointment_id: APPOINTMENT.appointment_id, starts_at: '2026-11-23T11:00' },
    }]);
    expect(repliesOf(lines).at(-1)).toMatch(/is moved: .*23 November, 11:00/);
  });

  test('is not moved to a time that is not free, and others are offered', () => {
    const lines = ['I need to move my appointment', NAME, PHONE, 'Monday at 7:00'];
    expect(effectsOf(lines)).toMatchObject([{ code: 'move_appointment', status: 'refused' }]);
    expect(repliesOf(lines).at(-1)).toMatch(/not free.*I can offer Monday 23 November/);
  });

  test('is cancelled after a yes', () => {
    const lines = ['Please cancel my appointment', NAME, PHONE];
    expect(effectsOf(lines)).toEqual([]);
    expect(effectsOf([...lines, 'yes'])).toMatchObject([{ code: 'cancel_appointment' }]);
    expect(repliesOf([...lines, 'yes']).at(-1)).toMatch(/is cancelled/);
  });

  test.each([
    ['English', 'Please cancel my appointment', 'no, leave it as it is', /stays as it is/],
    ['German', 'Ich muss meinen Termin absagen', 'doch nicht, er bleibt', /bleibt, wie es ist/],
    ['Russian', 'Отмените мою запись', 'нет, оставьте', /остаётся как есть/],
  ])('stays when a cancellation is taken back, in %s', (_, request, takesBack, reply) => {
    const lines = [request, NAME, PHONE, takesBack];
    expect(effectsOf(lines)).toEqual([]);
    expect(repliesOf(lines).at(-1)).toMatch(reply);
  });

  test('after a change, thanks and a yes change nothing more', () => {
    const lines = ['I need to move my appointment', NAME, PHONE, 'Monday', 'the first one'];
    expect(effectsOf([...lines, 'great', 'thank you'])).toHaveLength(1);
  });
});
