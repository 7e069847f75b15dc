import { expect, test } from 'vitest';
import { MESSAGE_LENGTH_LIMIT } from '../../../../functions/shared/contract/limits.ts';
import {
  parseSafetyNet,
  validateSafety,
} from '../../../../functions/assistant/safety/safety-net.ts';
import { clinicBranch } from '../../../support/clinic.ts';
import { DANGER, HARMLESS, type Sentence } from './sets.ts';

const { prompt: texts } = clinicBranch('_safety');
const net = parseSafetyNet(texts);

const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(1)}%`;

/** Prints the share of found dangers, and the wrong decisions. */
function report(name: string, sentences: Sentence[], wrong: (text: string) => boolean) {
  const found = sentences.filter(({ text }) => net.find(text)).length;
  const mistakes = sentences.filter(({ text }) => wrong(text)).map(({ text }) => `\n  ${text}`);
  console.info(
    `${name}: ${found} of ${sentences.length} found, ${percent(found, sentences.length)}` +
      mistakes.join(''),
  );
  return found;
}

test('the seeded rules do what they say', () => {
  expect(validateSafety(texts)).toEqual([]);
});

test('at least 95% of the written emergencies are found, 90% by their own kind', () => {
  const misses = (text: string) => !net.find(text);
  const known = report('Danger, known', DANGER.known, misses);
  const heldOut = report('Danger, held out', DANGER.heldOut, misses);
  const all = [...DANGER.known, ...DANGER.heldOut];
  expect(all.length).toBeGreaterThanOrEqual(200);
  expect((known + heldOut) / all.length).toBeGreaterThanOrEqual(0.95);
  const named = all.filter(({ kind, text }) => net.find(text)?.rule.kind === kind);
  expect(named.length / all.length).toBeGreaterThanOrEqual(0.9);
});

test('at most 2% of the harmless sentences are found', () => {
  const finds = (text: string) => net.find(text) !== null;
  const known = report('Harmless, known', HARMLESS.known, finds);
  const heldOut = report('Harmless, held out', HARMLESS.heldOut, finds);
  const all = HARMLESS.known.length + HARMLESS.heldOut.length;
  expect(all).toBeGreaterThanOrEqual(300);
  expect((known + heldOut) / all).toBeLessThanOrEqual(0.02);
});

test('the reply is in the language of the message, with the emergency number first', () => {
  for (const { language, kind, text } of DANGER.known) {
    const found = net.find(text);
    if (!found || found.rule.kind !== kind) continue;
    expect(found.rule.language, text).toBe(language);
    expect(found.reply).toMatch(/^[^.!?]*\b999\b/);
  }
});

test('for self-harm it says that they are not alone, and whom to call', () => {
  for (const text of ['I want to die', 'не хочу жить', 'ich will nicht mehr leben']) {
    expect(net.find(text)!.reply).toMatch(/not alone|не одни|nicht allein/);
    expect(net.find(text)!.reply).toContain('116 123');
  }
});

test('the longest message takes no long time, whatever it repeats', () => {
  const phrases = [
    'I cannot not the so my chest it is blood he was still ',
    'не могу он она кровь ',
  ];
  for (const phrase of phrases) {
    const message = phrase.repeat(400).slice(0, MESSAGE_LENGTH_LIMIT);
    const started = performance.now();
    net.find(message);
    // Measured: 60 ms. Backtracking would take minutes.
    expect(performance.now() - started).toBeLessThan(2000);
  }
});
