/** Solves a challenge: finds the counter whose derived key has the required prefix. */
import type { VisitorChallenge } from './visitor-api.ts';

const fromHex = (text: string) =>
  Uint8Array.from(text.match(/../g) ?? [], (each) => parseInt(each, 16));
const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (each) => each.toString(16).padStart(2, '0')).join('');

onmessage = async ({ data }: MessageEvent<VisitorChallenge['parameters']>) => {
  const nonce = fromHex(data.nonce);
  const password = new Uint8Array([...nonce, 0, 0, 0, 0]);
  const kdf = { name: 'PBKDF2', hash: 'SHA-256', salt: fromHex(data.salt), iterations: data.cost };
  for (let counter = 0;; counter += 1) {
    new DataView(password.buffer).setUint32(nonce.length, counter);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const derivedKey = toHex(await crypto.subtle.deriveBits(kdf, key, data.keyLength * 8));
    if (derivedKey.startsWith(data.keyPrefix)) return postMessage({ counter, derivedKey });
  }
};
