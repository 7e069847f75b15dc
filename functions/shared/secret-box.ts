import { toBase64 } from './to-base64.ts';

const PREFIX = 'v1:';
const IV_BYTES = 12;

/** Encrypts secrets that the database stores, with a key that the database does not have. */
export interface SecretBox {
  /**
   * Encrypts a secret.
   *
   * @param use purpose of the secret; it can only be decrypted for the same one.
   */
  seal(secret: string, use: string): Promise<string>;
  /**
   * Decrypts a secret.
   *
   * @throws Error when it was encrypted with another key or for another purpose.
   */
  open(sealed: string, use: string): Promise<string>;
}

/** Creates a box that encrypts with AES-GCM and a key derived from ENCRYPTION_KEY by HKDF. */
export function createSecretBox(encryptionKey: string): SecretBox {
  const key = deriveKey(encryptionKey);
  const algorithm = (iv: BufferSource, use: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(use),
  });
  return {
    async seal(secret, use) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const text = new TextEncoder().encode(secret);
      const sealed = await crypto.subtle.encrypt(algorithm(iv, use), await key, text);
      return PREFIX + toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
    },
    async open(sealed, use) {
      const bytes = Uint8Array.from(
        atob(sealed.slice(PREFIX.length)),
        (each) => each.charCodeAt(0),
      );
      const iv = bytes.subarray(0, IV_BYTES);
      const text = bytes.subarray(IV_BYTES);
      const opened = await crypto.subtle.decrypt(algorithm(iv, use), await key, text);
      return new TextDecoder().decode(opened);
    },
  };
}

async function deriveKey(encryptionKey: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(encryptionKey);
  const material = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new Uint8Array() };
  const aes = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(hkdf, material, aes, false, ['encrypt', 'decrypt']);
}
