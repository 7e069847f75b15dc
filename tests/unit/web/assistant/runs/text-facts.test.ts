import { expect, test } from 'vitest';
import { compareFacts, describeFactChange } from '@/features/assistant/runs/text-facts.ts';

const compare = (before: string, after: string) =>
  compareFacts(before, after).map((change) => `${change.kind}: ${describeFactChange(change)}`);

test.each([
  ['A filling costs £300.', 'A filling is £350.', ['number: £300 → £350']],
  ['It takes 20 minutes.', 'It takes a while.', ['number: − 20']],
  ['We meet on 30 November 2026.', 'We meet on 1 December 2026.', [
    'date: 30 November 2026 → 1 December 2026',
  ]],
  ['Come on Monday at 9:30.', 'Come on Tuesday at 9:30.', ['date: Monday → Tuesday']],
  ['Приходите в понедельник', 'Приходите во вторник', ['date: понедельник → вторник']],
  ['Call 01632 960 136.', 'Call 01632 960 137.', ['phone: 01632 960 136 → 01632 960 137']],
  ['See https://a.example/prices.', 'See https://b.example/prices.', [
    'link: https://a.example/prices → https://b.example/prices',
  ]],
  ['You will see Dr Adams.', 'You will see Dr Brown.', ['name: Dr Adams → Dr Brown']],
  ['Ihr Arzt ist Herr Müller.', 'Ihr Arzt ist Herr Maier.', ['name: Herr Müller → Herr Maier']],
  ['The dentist is in Linden Street.', 'The dentist is here.', ['name: − Linden Street']],
])('%j and %j differ in facts', (before, after, changes) => {
  expect(compare(before, after)).toEqual(changes);
});

test.each([
  ['A crown costs £1,200 there.', 'There, a crown is £1200.'],
  ['Call +44 1632 960136 today.', 'Today, call 01632 960 136.'],
  ['You will see Maria Stone today.', 'Maria Stone sees you.'],
  ['Of course! Would you like a time?', 'Sure. Shall I look for a time?'],
  [
    'Ein Termin ist für die Praxis und das Team kein Problem.',
    'Ein Termin ist für das Team und die Ärzte gut.',
  ],
])('%j and %j differ in wording only', (before, after) => {
  expect(compare(before, after)).toEqual([]);
});
