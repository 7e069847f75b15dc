import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import {
  MAX_PASSWORD_BYTES,
  MIN_PASSWORD_LENGTH,
} from '../../../functions/shared/contract/limits.ts';
import { type FunctionEnv, readEnv, readFunctionEnv } from '../../../functions/shared/env.ts';
import { createRemovedVariable } from '../../../functions/shared/removed-variables.ts';
import { ROOT } from '../../lib/paths.ts';
import { StartError, toMessage } from '../../lib/start-error.ts';

/** Email addresses of the accounts that the start creates. */
export const EDITOR_EMAIL = 'editor@example.com';
export const VIEWER_EMAIL = 'viewer@example.com';
/**
 * The public password of both accounts in the first versions; accounts that still have it get
 * another one.
 */
export const KNOWN_PASSWORD = 'change-me-now';

/** Environment variables by name, without empty ones. */
export type Environment = Record<string, string>;

const PORT = 'a whole number from 1 to 65535';
const port = z.string().regex(/^\d{1,5}$/, PORT).transform(Number)
  .pipe(z.int().min(1, PORT).max(65535, PORT));

const PASSWORD = `${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_BYTES} characters`;
const password = z.string().min(MIN_PASSWORD_LENGTH, PASSWORD).max(MAX_PASSWORD_BYTES, PASSWORD);

const HOSTS = 'names such as clinic.example, separated by commas';
const hosts = z.string()
  .transform((list) => list.toLowerCase().split(',').map((name) => name.trim()).filter(Boolean))
  .pipe(z.array(z.hostname(HOSTS)));

const address = z.url({ protocol: /^https?$/, error: 'an http or https address' });

/** Variables of the front end's build, which Vite reads. */
const BuildVariables = z.object({
  VITE_API_BASE_URL: address.optional(),
  VITE_SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  VITE_SUPABASE_URL: createRemovedVariable((value) => `set VITE_API_BASE_URL=${value} instead`),
});

const Variables = z.object({
  ...BuildVariables.shape,
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'postgres://user:password@host:port/database',
  }).optional(),
  DATABASE_PORT: port.default(5434),
  DATA_DIR: z.string().default('.data').transform((folder) => resolve(ROOT, folder)),
  API_PORT: port.default(54321),
  HOST: z.union([z.ipv4(), z.ipv6(), z.hostname()], 'a host name or IP address of this machine')
    .default('127.0.0.1'),
  ALLOWED_HOSTS: hosts.optional(),
  SEED_PASSWORD: password.optional(),
  SEED: z.enum(['none'], 'none, or not set').optional(),
  SIGN_UP: z.enum(['open', 'closed'], 'open or closed').optional(),
  SUPABASE_URL: address.optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
});

/**
 * Settings of the tasks; functions/shared/env.ts has those of the functions.
 */
export type Config = z.infer<typeof Variables> & { trustedProxies: number };

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;

/** Returns whether other machines can connect, directly or through a proxy. */
export function isReachable({ HOST, trustedProxies }: Config): boolean {
  return !LOOPBACK.test(HOST) || trustedProxies > 0;
}

/**
 * Returns whether anybody may create an account. Every account can read dialogs, so the default is
 * yes only for the embedded database of a machine that others cannot reach.
 */
export function isSignUpOpen(config: Config): boolean {
  if (config.SIGN_UP) return config.SIGN_UP === 'open';
  return !config.DATABASE_URL && !isReachable(config);
}

/** Settings of a container image: the ports and folders that `docker run` maps. */
const IMAGE_FILE = '.env.image';
/**
 * Name of the variable that makes the rehearsal of an update ignore the image's
 * settings.
 */
export const IGNORE_IMAGE = 'IGNORE_IMAGE_SETTINGS';

/**
 * Returns the process environment, which overrides the file `.env`; an image's
 * settings override both. Omits empty variables.
 */
export function readEnvironment(root: string = ROOT): Environment {
  const all = Object.entries({ ...given(root), ...ofImage(root) });
  return Object.fromEntries(all.filter(([, value]) => value?.trim())) as Environment;
}

/** Lists the settings that an image overrides, one per line. */
export function listOverriddenSettings(root: string = ROOT): string[] {
  const before = given(root);
  return Object.entries(ofImage(root))
    .filter(([name, value]) => before[name]?.trim() && before[name] !== value)
    .map(([name, value]) => `${name} is "${value}" in this image, not "${before[name]}".`);
}

const given = (root: string) => ({ ...parseFile(join(root, '.env')), ...Deno.env.toObject() });

const ofImage = (root: string) =>
  Deno.env.get(IGNORE_IMAGE) ? {} : parseFile(join(root, IMAGE_FILE));

function parseFile(path: string): Record<string, string | undefined> {
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
}

/**
 * Parses all variables, including those of the functions.
 *
 * @throws StartError that names each invalid variable, its value and the valid values.
 */
export function readConfig(environment: Environment): Config {
  const own = runOrStartError(() => readEnv(Variables, (name) => environment[name]));
  const { trustedProxies } = readFunctionSettings(environment);
  const config = { ...own, trustedProxies };
  if (isReachable(config) && config.SEED_PASSWORD === KNOWN_PASSWORD) {
    throw new StartError(
      `SEED_PASSWORD is "${KNOWN_PASSWORD}", which everybody knows, while HOST "${config.HOST}" ` +
        `with TRUSTED_PROXIES=${trustedProxies} lets others in: set another, or none for a random one.`,
    );
  }
  return config;
}

/**
 * Validates the variables of the front end's build.
 *
 * @throws StartError that names each invalid variable, its value and the valid values.
 */
export function checkBuildVariables(environment: Environment): void {
  runOrStartError(() => readEnv(BuildVariables, (name) => environment[name]));
}

export function toProjectVariables(
  url: string,
  keys: { publishable_key: string; secret_key: string },
): Environment {
  return {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEYS: keys.publishable_key,
    SUPABASE_SECRET_KEYS: keys.secret_key,
  };
}

/**
 * Parses the functions' settings, with placeholders for the URL and keys of a
 * project that the start has not created yet.
 *
 * @throws StartError that names each invalid variable.
 */
export function readFunctionSettings(environment: Environment): FunctionEnv {
  const unknown = { publishable_key: 'unknown', secret_key: 'unknown' };
  const all = { ...toProjectVariables('http://127.0.0.1', unknown), ...environment };
  return runOrStartError(() => readFunctionEnv((name) => all[name]));
}

function runOrStartError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new StartError(toMessage(error));
  }
}
