import { describe, expect, test } from 'vitest';
import { createSearch } from './create-search.ts';
import { type Fragment, playDialog } from './play-dialog.ts';

const FRAGMENTS: Fragment[] = [
  [
    'Dental prices',
    'Crowns, veneers and implants',
    '| Service | Price |\n|---|---|\n| Crown, zirconia | £690 |\n| Removable denture, full jaw | from £890 |',
  ],
  ['How to get here', 'Opening hours', '| Day | Hours |\n|---|---|\n| Saturday | 9:00–15:00 |'],
  ['Aftercare', 'After a filling', 'You can eat after a filling as soon as the numbness has gone.'],
  [
    'Для русскоязычных пациентов',
    'Основные цены',
    '| Услуга | Цена |\n|---|---|\n| Чистка зубов | £70 |',
  ],
];

describe('the branches without steps', () => {
  test.each([
    ['How much is a crown?', 'price_question', /^Crown, zirconia: £690\.$/],
    ['What does a denture cost?', 'price_question', /from £890\.$/],
    ['What does a heart transplant cost?', 'price_question', /no real language model/],
    ['Сколько стоит чистка зубов?', 'price_question', /Чистка зубов: £70/],
    [
      'Can I eat after a filling?',
      'medical_question',
      /as soon as the numbness.*look for a time\?$/,
    ],
    ['Can I take ibuprofen with my antibiotics?', 'medical_question', /pharmacist or your doctor/],
    [
      'Is it normal that my ear hurts?',
      'medical_question',
      /no real language model.*look for a time\?$/,
    ],
    ['Are you open on Saturday?', 'general_info', /9:00–15:00/],
    ['Where are you?', 'general_info', /14 Orchard Row/],
    ['Hello', 'general_info', /What can I do for you\?/],
    ['Спасибо!', 'general_info', /^Пожалуйста/],
    ['asdf', 'general_info', /no real language model/],
    ['I want a refund', 'escalate_human', /within about an hour.*number/],
  ])('%s is answered by %s', (message, branch, reply) => {
    const [turn] = playDialog([message], createSearch(FRAGMENTS));
    expect(turn!.intent_code).toBe(branch);
    expect(turn!.reply).toMatch(reply);
  });

  test('a complaint is taken over with a phone number and not repeated', () => {
    const turns = playDialog(['I want to talk to a manager', '01632 960 555']);
    expect(turns[0]!.reply).toMatch(/Which number/);
    expect(turns[1]).toMatchObject({ intent_code: 'escalate_human' });
    expect(turns[1]!.reply).not.toMatch(/Which number/);
  });

  test('no reply shows a tag or a tail', () => {
    const turns = playDialog([
      'Hello',
      'How much is a crown?',
      'My tooth aches, can I come?',
      'Anna',
    ]);
    for (const { reply } of turns) expect(reply).not.toMatch(/[[{]/);
  });
});
