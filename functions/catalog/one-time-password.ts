/** Without letters and digits that look alike: it is read aloud and typed. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A random password of 80 bits, such as `k7mw-9x2p-h4tq-zb3n`. */
export function oneTimePassword(): string {
  const letters = Array.from(
    crypto.getRandomValues(new Uint8Array(16)),
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}
