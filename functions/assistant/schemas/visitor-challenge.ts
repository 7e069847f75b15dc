import { z } from 'zod';

const hex = z.string().regex(/^[0-9a-f]{2,128}$/);

/** An ALTCHA challenge, as in a problem `challenge-required`. */
export const VisitorChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int().describe('Iterations of PBKDF2'),
    expiresAt: z.int().describe('Seconds since 1970-01-01T00:00:00Z'),
    keyLength: z.int().describe('Length of a derived key in bytes'),
    keyPrefix: hex.describe('The first bytes of the required key'),
    keySignature: hex,
    nonce: hex,
    salt: hex,
  }),
  signature: hex,
}).meta({
  id: 'VisitorChallenge',
  description:
    'The member `challenge` of a problem `challenge-required`. With `salt`, derive keys ' +
    'from `nonce` and a counter (32 bits, big-endian) that starts at 0, until one begins ' +
    'with `keyPrefix`. The challenge expires after 10 minutes.',
});

export const VisitorProof = z.strictObject({
  challenge: VisitorChallenge,
  solution: z.strictObject({ counter: z.int().min(0), derivedKey: hex }),
}).meta({ id: 'VisitorProof' });

export type VisitorChallenge = z.infer<typeof VisitorChallenge>;
export type VisitorProof = z.infer<typeof VisitorProof>;
