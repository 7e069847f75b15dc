import { expect, test } from 'vitest';
import { isSignUpOpen, readConfig } from '../../../scripts/stack/config.ts';

const DATABASE_URL = 'postgres://somebody@db.example:5432/linden';
const SEED_PASSWORD = 'not-the-default';

test.each([
  ['the embedded database on loopback', {}, true],
  ['the embedded database for other machines', { HOST: '0.0.0.0', SEED_PASSWORD }, false],
  ['a PostgreSQL server', { DATABASE_URL }, false],
  ['a PostgreSQL server whose sign-up was opened', { DATABASE_URL, SIGN_UP: 'open' }, true],
  ['the embedded database whose sign-up was closed', { SIGN_UP: 'closed' }, false],
])('whether sign-up is open on %s', (_, environment, isOpen) => {
  expect(isSignUpOpen(readConfig(environment as Record<string, string>))).toBe(isOpen);
});

test('a word that is neither open nor closed stops the start', () => {
  expect(() => readConfig({ SIGN_UP: 'yes' })).toThrow(
    /^SIGN_UP is "yes"; it must be open or closed/,
  );
});
