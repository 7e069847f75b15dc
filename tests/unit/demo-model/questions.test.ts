import { expect, test } from 'vitest';
import { splitQuestions } from '../../../scripts/demo-model/questions.ts';

test.each([
  ['How much is a filling?', ['How much is a filling?']],
  [
    'How much is a filling, do you have parking, and can I bleach my teeth at home?',
    ['How much is a filling', 'do you have parking', 'can I bleach my teeth at home?'],
  ],
  ['Hello! Is there parking? Thank you.', ['Is there parking?']],
  ['Thanks, but how much is it', ['how much is it']],
  [
    'Сколько стоит пломба и есть ли парковка?',
    ['Сколько стоит пломба', 'есть ли парковка?'],
  ],
  [
    'Was kostet eine Füllung, und gibt es Parkplätze?',
    ['Was kostet eine Füllung', 'gibt es Parkplätze?'],
  ],
  ['Do you treat cats and dogs?', ['Do you treat cats and dogs?']],
  ['Wifi? Wifi?', ['Wifi?']],
  ['What does a filling with Dr. Marsh cost?', ['What does a filling with Dr. Marsh cost?']],
  ['Are pets, e.g. dogs, allowed?', ['Are pets, e.g. dogs, allowed?']],
  ['Haben Sie am 5. Dezember geöffnet?', ['Haben Sie am 5. Dezember geöffnet?']],
  ['Nehmen Sie Karten, z. B. Visa?', ['Nehmen Sie Karten, z. B. Visa?']],
  ['Вы на ул. Ленина?', ['Вы на ул. Ленина?']],
  ['I had a sore rib. Is it normal?', ['Is it normal?']],
  ['my crown fell off', ['my crown fell off']],
  ['', ['']],
  ['?!', ['?!']],
])('%j has the questions %j', (message, questions) => {
  expect(splitQuestions(message).map(({ text }) => text)).toEqual(questions);
});

test.each([
  ['My gums bleed. Is that normal?', ['My gums bleed.']],
  ['Is there parking? Do you have wifi?', ['', '']],
  ['Does an implant hurt? What does it cost?', ['', 'Does an implant hurt?']],
])('the questions of %j follow %j', (message, before) => {
  expect(splitQuestions(message).map((each) => each.before)).toEqual(before);
});
