/** Characters that are easy to distinguish, because people read passwords aloud and type them. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Generates a random password of 80 bits, such as `k7mw-9x2p-h4tq-zb3n`. */
export function generateOneTimePassword(): string {
  const letters = Array.from(
    crypto.getRandomValues(new Uint8Array(16)),
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}
