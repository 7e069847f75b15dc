import { toHex } from './to-hex.ts';

/** Prefix of every visitor token, which distinguishes it from people's tokens. */
const PREFIX = 'lwv_';
const FORM = /^lwv_[0-9a-f]{64}$/;

/** Generates a token with 256 random bits. */
export const generateVisitorToken = (): string =>
  PREFIX + toHex(crypto.getRandomValues(new Uint8Array(32)));

export const hasVisitorPrefix = (text: string): boolean => text.startsWith(PREFIX);

/** Returns the visitor's token in an Authorization header, or null. */
export function parseVisitorToken(header: string | undefined): string | null {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  return token && FORM.test(token) ? token : null;
}
