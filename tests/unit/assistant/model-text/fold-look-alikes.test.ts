import { expect, test } from 'vitest';
import { foldLookAlikes } from '../../../../functions/assistant/model-text/fold-look-alikes.ts';

/** Returns Unicode's normalizations of a character, without its marks. */
function formsOf(character: string): string[] {
  const forms = [character, character.normalize('NFKC'), character.normalize('NFKD')];
  return forms.flatMap((form) => [form, form.toLowerCase(), form.toUpperCase()])
    .map((form) => form.normalize('NFKD').replace(/\p{M}/gu, ''));
}

/**
 * Unassigned, private and surrogate characters, and scripts that no normalization converts to
 * Latin.
 */
const NO_LETTER = /[\p{Cn}\p{Co}\p{Cs}\p{Script=Han}\p{Script=Hangul}\p{Script=Tangut}]/u;

test('every character of which Unicode makes an ASCII letter is folded to it', () => {
  const missed: string[] = [];
  let found = 0;
  for (let point = 0x80; point <= 0x10ffff; point++) {
    const character = String.fromCodePoint(point);
    if (NO_LETTER.test(character)) continue;
    const letter = formsOf(character).find((form) => /^[a-z_[\]{}"]$/i.test(form));
    if (letter === undefined) continue;
    found++;
    if (foldLookAlikes(character).text.toLowerCase() !== letter.toLowerCase()) {
      missed.push(`${character} U+${point.toString(16)} ${letter}`);
    }
  }
  expect(found).toBeGreaterThan(1000);
  expect(missed).toEqual([]);
}, 60_000);

test.each([
  ['I\u0307NTENT', 'INTENT'],
  ['s\u0336t\u0336a\u0336t\u0336e', 'state'],
  ['ſlots', 'slots'],
  ['⒮⒯⒜⒯⒠', 'state'],
  ['🅸🅽🆃🅴🅽🆃', 'INTENT'],
  ['🇮🇳🇹🇪🇳🇹', 'INTENT'],
  ['ꓲⲚꓔᎬꓠꓔ'.replace('ꓲ', 'Ι'), 'INTENT'],
])('%s is read as %s', (text, plain) => {
  expect(foldLookAlikes(text).text).toBe(plain);
});

test.each(['Привет, это Анна', '日本語', '한국어', 'مرحبا'])(
  '%s stays a text of its own',
  (text) => {
    expect(foldLookAlikes(text).text).not.toMatch(/^[\0-\x7f]*$/);
  },
);
