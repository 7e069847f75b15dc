import { expect, test } from 'vitest';
import type { Branch, Step } from '../../../functions/assistant/engine/branches.ts';
import { declaredSlot } from '../../../functions/assistant/engine/slots/declared-slot.ts';
import { createSearch } from './create-search.ts';
import { type Fragment, playDialog, type PlayedAssistant } from './play-dialog.ts';

/** A made-up assistant whose operator writes German: a school office. */

const slots = [
  { code: 'name', label: 'Name des Kindes', description: 'wer fehlt' },
  { code: 'klasse', label: 'Klasse', description: 'in welche Klasse das Kind geht' },
  { code: 'grund', label: 'Grund', description: 'warum das Kind fehlt' },
  { code: 'bis_tag', label: 'letzter Tag', type: 'date', description: 'bis wann es fehlt' },
].map((slot) => declaredSlot.parse({ type: 'text', ...slot }));

const STEPS: [code: string, question: string, next: string[], requires: string[]][] = [
  ['kind', 'wie heißt das Kind, und in welche Klasse geht es?', ['grund'], []],
  ['grund', 'welchen Grund hat das Fehlen?', ['dauer'], ['name']],
  ['dauer', 'bis zu welchem Tag fehlt das Kind?', ['ende'], ['name', 'grund']],
  ['ende', '', [], ['name', 'klasse', 'grund', 'bis_tag']],
];

const steps = STEPS.map(([code, question, allowed_next, requires]): Step => ({
  ...{ code, name: code, allowed_next, guards: { requires } },
  system_prompt: `# Schritt ${code}\n\n- Question of this step: ${question}`,
}));

const branchOf = (code: string, name: string, description: string): Branch => ({
  ...{ code, name, description, is_enabled: true, is_system: false },
  is_authoritative: code === 'escalate_human',
  ...code === 'krankmeldung' ? { steps, slots } : { steps: [] },
});

const configOf = (system_prompt: string) => ({
  ...{ system_prompt, rules_text: '', exit_conditions_text: '' },
});

const SCHOOL: PlayedAssistant = {
  branches: [
    branchOf('krankmeldung', 'Kind krank melden', 'Ein Kind ist krank, hustet oder hat Fieber.'),
    branchOf('gebuehren', 'Kosten', 'Was Mittagessen, Ausflüge und Bücher kosten.'),
    branchOf('general_info', 'Allgemeines', 'Adresse, Öffnungszeiten, Ferien, alles andere.'),
    branchOf('escalate_human', 'Mensch', 'Eltern wollen mit einem Menschen sprechen.'),
  ],
  configs: {
    _router: configOf('Antworte mit {"intent_code": "…"}.'),
    krankmeldung: configOf('Du nimmst Krankmeldungen an.'),
    gebuehren: configOf('Du beantwortest Fragen nach Kosten.'),
    general_info: configOf('Du antwortest.\n\n- Öffnungszeiten: Montag bis Freitag 7:30–14:00'),
    escalate_human: configOf('Du übernimmst, wenn jemand einen Menschen braucht.'),
  },
};

const FRAGMENTS: Fragment[] = [
  ['Kosten', 'Mittagessen', '| Was | Preis |\n|---|---|\n| Mittagessen je Tag | 4,20 € |'],
  ['Ferien', 'Herbst', 'Die Herbstferien beginnen am 19. Oktober und dauern zwei Wochen.'],
];

const play = (...lines: string[]) => playDialog(lines, createSearch(FRAGMENTS), null, SCHOOL);

test.each([
  ['Wann haben Sie geöffnet?', 'general_info', /7:30–14:00/],
  ['Was kostet das Mittagessen?', 'gebuehren', /4,20 €/],
  ['Wann beginnen die Herbstferien?', 'general_info', /19\. Oktober/],
  ['Wer hat das Spiel gewonnen?', 'general_info', /kein echtes Sprachmodell/],
  ['Ich möchte mit einem Menschen sprechen', 'escalate_human', /Nummer/],
])('a school office: %s → %s', (message, branch, reply) => {
  const [turn] = play(message);
  expect(turn).toMatchObject({ intent_code: branch });
  expect(turn!.reply).toMatch(reply);
});

test('a school office collects what its scenario lists, in German', () => {
  const turns = play('Meine Tochter ist krank', 'Mia Schulz', '3b', 'ja', 'bis Freitag');
  for (const turn of turns) expect(turn).toMatchObject({ illegal: null, parseError: null });
  expect(turns.map(({ step }) => step)).toEqual(['kind', 'kind', 'grund', 'dauer', 'ende']);
  expect(turns[1]!.reply).toMatch(/Klasse/);
  expect(turns.at(-1)!.slots).toEqual({
    ...{ grund: 'Tochter ist krank', name: 'Mia Schulz', klasse: '3b', bis_tag: '2026-11-27' },
  });
});

test('a day that the operator describes as today may be today', () => {
  const atOnce = slots.map((slot) => ({
    ...slot,
    description: `${slot.description}, heute oder später`,
  }));
  const branches = SCHOOL.branches.map((branch) => ({
    ...branch,
    ...branch.slots && { slots: atOnce },
  }));
  const today = { ...SCHOOL, branches };
  const lines = ['Meine Tochter ist krank', 'Mia Schulz', '3b', 'ja', 'nur heute'];
  const reply = (assistant: PlayedAssistant) =>
    playDialog(lines, FRAGMENTS, null, assistant).at(-1)!;
  expect(reply(today).slots).toMatchObject({ bis_tag: '2026-11-21' });
  expect(reply(SCHOOL).slots).not.toHaveProperty('bis_tag');
});
