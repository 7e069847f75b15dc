import { sha256 } from 'hono/utils/crypto';
import { hexOf } from './hex.ts';

/**
 * An API key is `lwk_`, 43 characters that hold 256 random bits, and 6 of a checksum: scanners for
 * leaked secrets find it and take no other text for it. All but the prefix is base 62, so that a double
 * click selects the whole.
 */
const FORM = /^lwk_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const PREFIX = 'lwk_';
const RANDOM_BYTES = 32;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A number, in hexadecimal digits, as `length` digits of base 62. */
function base62(hex: string, length: number): string {
  let rest = BigInt(`0x${hex}`);
  const digits = Array.from({ length }, () => {
    const digit = DIGITS[Number(rest % 62n)]!;
    rest /= 62n;
    return digit;
  });
  return digits.reverse().join('');
}

/** SHA-256 in hexadecimal digits: how the database knows a key. */
export const hashKey = async (key: string): Promise<string> => (await sha256(key))!;

const checksum = async (text: string) => base62((await hashKey(text)).slice(0, 8), 6);

export async function newApiKey(): Promise<string> {
  const random = base62(hexOf(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))), 43);
  return PREFIX + random + await checksum(random);
}

/** Whether a text is written as an API key is, whoever it belongs to. */
export const looksLikeApiKey = (text: string): boolean => text.startsWith(PREFIX);

/** Whether nothing of it was lost or mistyped. */
export async function isWholeApiKey(text: string): Promise<boolean> {
  const [, random, sum] = FORM.exec(text) ?? [];
  return random !== undefined && await checksum(random) === sum;
}
