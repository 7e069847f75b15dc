import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MIN_PASSWORD_LENGTH } from '../../../../functions/shared/contract/limits.ts';
import { RATE_LIMITS } from '../../../../functions/shared/rate-limits.ts';
import {
  checkBuildVariables,
  type Environment,
  isSignUpOpen,
  listOverriddenSettings,
  readConfig,
  readEnvironment,
} from '../../../../scripts/stack/config/read-config.ts';
import { StartError } from '../../../../scripts/lib/start-error.ts';
import { settingNames } from '../../../../scripts/testing/blank-environment.ts';

const DATABASE_URL = 'postgres://somebody@db.example:5432/linden';
const SEED_PASSWORD = 'not-the-default';

test.each([
  ['the embedded database on loopback', {}, true],
  ['the embedded database for other machines', { HOST: '0.0.0.0', SEED_PASSWORD }, false],
  ['the embedded database behind a proxy', { TRUSTED_PROXIES: '1' }, false],
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

const sections = Deno.readTextFileSync('supabase/config.toml').split(/^(?=\[)/m);
const section = (name: string) => sections.find((text) => text.startsWith(`[${name}]\n`));

test('Supabase asks of passwords what the product’s own accounts must have, and signs nobody up', () => {
  const settings = section('auth');
  expect(settings).toContain(`\nminimum_password_length = ${MIN_PASSWORD_LENGTH}\n`);
  expect(settings).toContain('\nenable_signup = false\n');
  expect(settings).toContain('\nenable_anonymous_sign_ins = false\n');
});

test('Supabase lets an address try to sign in as often as the product itself', () => {
  const inFiveMinutes = /^sign_in_sign_ups = (\d+)$/m.exec(section('auth.rate_limit')!)![1];
  expect(RATE_LIMITS['sign-in/address'].fallback).toBe(`${3 * Number(inFiveMinutes)}/15m`);
});

test.each<Environment>([{ HOST: '0.0.0.0' }, { TRUSTED_PROXIES: '1' }])(
  'a start that others reach (%j) takes no password that everybody knows',
  (reached) => {
    const known = { SEED_PASSWORD: 'change-me-now' };
    expect(() => readConfig({ ...reached, ...known })).toThrow(
      /^SEED_PASSWORD is "change-me-now", which everybody knows/,
    );
    expect(readConfig(reached)).toMatchObject({
      SEED_PASSWORD: undefined,
    });
    expect(readConfig(known)).toMatchObject(known);
  },
);

test('ALLOWED_HOSTS holds names of the server', () => {
  expect(readConfig({ ALLOWED_HOSTS: 'Clinic.example, www.clinic.example' }).ALLOWED_HOSTS)
    .toEqual(['clinic.example', 'www.clinic.example']);
  expect(() => readConfig({ ALLOWED_HOSTS: 'https://clinic.example' })).toThrow(
    /^ALLOWED_HOSTS is/,
  );
});

test('the build takes one address, and none in the variable of before', () => {
  const VITE_API_BASE_URL = 'https://x.supabase.co';
  expect(() => checkBuildVariables({ VITE_API_BASE_URL })).not.toThrow();
  expect(() => checkBuildVariables({ VITE_API_BASE_URL: 'x.supabase.co' })).toThrow(
    /^VITE_API_BASE_URL is "x.supabase.co"; it must be an http or https address$/,
  );
  for (const check of [checkBuildVariables, readConfig]) {
    expect(() => check({ VITE_SUPABASE_URL: VITE_API_BASE_URL })).toThrow(
      new StartError(
        `VITE_SUPABASE_URL is "${VITE_API_BASE_URL}"; it must be left out: ` +
          `set VITE_API_BASE_URL=${VITE_API_BASE_URL} instead`,
      ),
    );
  }
});

test('a key without the name of a model stops the start with one line that names it', () => {
  expect(() => readConfig({ OPENAI_API_KEY: 'sk-1' })).toThrow(/^CHAT_MODEL is not set; .*$/);
  expect(() => readConfig({ OPENAI_API_KEY: 'sk-1' })).toThrow(StartError);
});

test('a copy of .env.example changes nothing, and with every # taken off neither', () => {
  const example = Deno.readTextFileSync('.env.example');
  expect(parseEnv(example)).toEqual({});
  const all = parseEnv(example.replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
  expect(Object.keys(all)).toEqual(settingNames());
  const set = Object.fromEntries(Object.entries(all).filter(([, value]) => value)) as Environment;
  expect(readConfig(set)).toEqual(readConfig({}));
});

describe('what a container image sets', () => {
  let root: string;
  beforeEach(() => {
    root = Deno.makeTempDirSync({ prefix: 'image-' });
    Deno.writeTextFileSync(join(root, '.env'), 'DATA_DIR=.data\nCHAT_MODEL=theirs\n');
    vi.stubEnv('HOST', '127.0.0.1');
    vi.stubEnv('DATA_DIR', '');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    Deno.removeSync(root, { recursive: true });
  });

  test('wins over the environment and `.env`, and the start names what lost', () => {
    const dockerfile = Deno.readTextFileSync('scripts/deploy/Dockerfile');
    const text = /printf '(.*)' > \.env\.image/.exec(dockerfile)![1]!.replaceAll('\\n', '\n');
    Deno.writeTextFileSync(join(root, '.env.image'), text);
    expect(readEnvironment(root)).toMatchObject({
      HOST: '0.0.0.0',
      DATA_DIR: '/data',
      CHAT_MODEL: 'theirs',
    });
    expect(listOverriddenSettings(root)).toEqual([
      'HOST is "0.0.0.0" in this image, not "127.0.0.1".',
    ]);
  });

  test('is nothing elsewhere', () => {
    expect(readEnvironment(root)).toMatchObject({ HOST: '127.0.0.1' });
    expect(listOverriddenSettings(root)).toEqual([]);
  });
});
