import { z } from 'zod';

const hex = z.string().regex(/^[0-9a-f]{2,128}$/);

/** An ALTCHA challenge, as in a problem `challenge-required`. */
export const VisitorChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int().meta({ description: 'Iterations of PBKDF2' }),
    expiresAt: z.int().meta({ description: 'Seconds since 1970' }),
    keyLength: z.int().meta({ description: 'Bytes of a derived key' }),
    keyPrefix: hex.meta({ description: 'The first bytes of the key that is searched for' }),
    keySignature: hex,
    nonce: hex,
    salt: hex,
  }),
  signature: hex,
}).meta({
  id: 'VisitorChallenge',
  description: 'The member `challenge` of a problem `challenge-required`. Derive keys with ' +
    '`salt` from `nonce` and a counter (32 bits, big-endian) from 0 on, until one begins with ' +
    '`keyPrefix`. It expires after 10 minutes.',
});

/** A solved challenge. */
export const VisitorProof = z.strictObject({
  challenge: VisitorChallenge,
  solution: z.strictObject({ counter: z.int().min(0), derivedKey: hex }),
}).meta({ id: 'VisitorProof' });

export type VisitorChallenge = z.infer<typeof VisitorChallenge>;
export type VisitorProof = z.infer<typeof VisitorProof>;
