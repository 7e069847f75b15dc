import { z } from 'zod';
import { createNamedParts } from './named-parts.ts';

/** A token bucket for `most` calls that refills evenly within `seconds`. */
export interface Rate {
  most: number;
  seconds: number;
}

interface RateLimit {
  /** Default as `number/time`; enough for all normal work. */
  fallback: string;
  /** Beginning of the error message when the limit is exceeded. */
  excess: string;
}

/**
 * Every rate limit, by the name under which its use is stored. `chat/account` is the part
 * `chat-per-account` of the variable RATE_LIMITS, and so on.
 */
export const RATE_LIMITS = {
  'chat/account': { fallback: '60/1m', excess: 'Too many messages from this account' },
  'chat/address': { fallback: '600/1m', excess: 'Too many messages from this network address' },
  'chat/key': { fallback: '600/1m', excess: 'Too many messages with this key' },
  'visitor/token': { fallback: '20/1m', excess: 'Too many messages in this chat' },
  'visitor/address': {
    fallback: '60/1m',
    excess: 'Too many messages of visitors from this network address',
  },
  'visitor/site': { fallback: '1200/1m', excess: 'Too many messages on this site' },
  'visit/address': { fallback: '60/10m', excess: 'Too many new chats from this network address' },
  'visitor-call/address': {
    fallback: '1200/1m',
    excess: 'Too many requests of visitors from this network address',
  },
  'upload/account': { fallback: '200/10m', excess: 'Too many uploads from this account' },
  'upload/address': { fallback: '400/10m', excess: 'Too many uploads from this network address' },
  'upload/key': { fallback: '600/10m', excess: 'Too many uploads with this key' },
  'agent/key': { fallback: '300/1m', excess: 'Too many calls of this agent' },
  'read/key': { fallback: '3000/1m', excess: 'Too many reads with this key' },
  'sign-in/account': { fallback: '10/15m', excess: 'Too many failed sign-ins to this account' },
  'sign-in/address': {
    fallback: '60/15m',
    excess: 'Too many failed sign-ins from this network address',
  },
  'sign-up/address': {
    fallback: '300/1h',
    excess: 'Too many new accounts from this network address',
  },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;
export type RateLimits = Record<RateLimitName, Rate | null>;

const FORM = /^([1-9]\d{0,5})\/([1-9]\d{0,3})(s|m|h)$/;
const SECONDS = { s: 1, m: 60, h: 3600 };
const UNITS = [[3600, 'hour'], [60, 'minute'], [1, 'second']] as const;
const EXAMPLES = 'a number per time such as 60/1m, 200/10m or 5/1h';

/** Parses `60/1m`; returns null for other texts. */
export function parseRate(text: string): Rate | null {
  const [, most, count, unit] = FORM.exec(text) ?? [];
  if (!unit) return null;
  return { most: Number(most), seconds: Number(count) * SECONDS[unit as 's' | 'm' | 'h'] };
}

/**
 * Formats a rate in the form of RATE_LIMITS, with its time in the largest unit: `60/1m`, also for
 * `60/60s`.
 */
export function serializeRate({ most, seconds }: Rate): string {
  const [size, unit] = UNITS.find(([size]) => seconds % size === 0)!;
  return `${most}/${seconds / size}${unit[0]}`;
}

/** A rate as text: `60/1m`. */
export const WrittenRate = z.string().trim().refine((text) => parseRate(text) !== null, {
  error: `Write ${EXAMPLES}`,
});

const names = Object.keys(RATE_LIMITS) as RateLimitName[];
const toPartName = (name: RateLimitName) => name.replace('/', '-per-');

/** The variable RATE_LIMITS: `chat-per-account=60/1m, chat-per-key=off`. `off` becomes null. */
export const RateLimitParts = createNamedParts<string, Rate | null>({
  fallbacks: Object.fromEntries(
    names.map((name) => [toPartName(name), RATE_LIMITS[name].fallback]),
  ),
  parse: (text) => text === 'off' ? null : parseRate(text) ?? undefined,
  form: `${EXAMPLES}, or off`,
}).transform((parts) =>
  Object.fromEntries(names.map((name) => [name, parts[toPartName(name)]])) as RateLimits
);

/** Variables of earlier versions, with the parts that replaced them. */
export const FORMER_RATE_VARIABLES: Record<string, string> = Object.fromEntries(
  // Limits of visitors and agents never had a variable.
  names.filter((name) => !/^visit|^agent/.test(name)).map((name) => {
    const variable = name.toUpperCase().replace('-', '_').replace('/', '_LIMIT_PER_');
    return [variable, toPartName(name)];
  }),
);

/** Formats a rate for people: `60 per minute`, `10 per 15 minutes`. */
export function formatRate({ most, seconds }: Rate): string {
  const [size, unit] = UNITS.find(([size]) => seconds % size === 0)!;
  const count = seconds / size;
  return `${most} per ${count === 1 ? unit : `${count} ${unit}s`}`;
}
