import { sha256 } from 'hono/utils/crypto';
import { toHex } from './to-hex.ts';

/**
 * An API key is `lwk_`, 43 characters with 256 random bits, and 6 of a checksum, so that secret
 * scanners recognize it without false positives. All except the prefix is base 62, so that a double
 * click selects it.
 */
const FORM = /^lwk_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const PREFIX = 'lwk_';
const RANDOM_BYTES = 32;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function toBase62(hex: string, length: number): string {
  let rest = BigInt(`0x${hex}`);
  const digits = Array.from({ length }, () => {
    const digit = DIGITS[Number(rest % 62n)]!;
    rest /= 62n;
    return digit;
  });
  return digits.reverse().join('');
}

/** Hashes a key with SHA-256 to hexadecimal digits; only this hash is stored. */
export const hashKey = async (key: string): Promise<string> => (await sha256(key))!;

const computeChecksum = async (text: string) => toBase62((await hashKey(text)).slice(0, 8), 6);

export async function generateApiKey(): Promise<string> {
  const random = toBase62(toHex(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))), 43);
  return PREFIX + random + await computeChecksum(random);
}

export const hasApiKeyPrefix = (text: string): boolean => text.startsWith(PREFIX);

/**
 * Returns whether a text has the form of an API key and a correct checksum, which detects lost and
 * mistyped characters.
 */
export async function isValidApiKey(text: string): Promise<boolean> {
  const [, random, sum] = FORM.exec(text) ?? [];
  return random !== undefined && await computeChecksum(random) === sum;
}
