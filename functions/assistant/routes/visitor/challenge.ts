import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { hashKey } from '../../../shared/api-key.ts';
import type { Db } from '../../../shared/clients.ts';
import type { FunctionEnv } from '../../../shared/env.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { Problem, problem } from '../../../shared/http/problem.ts';
import { VisitorChallenge, type VisitorProof } from '../../schemas/visitor-challenge.ts';

/** Iterations of PBKDF2 per attempt. */
const COST = 1000;
/** Attempts per solution: less than a second on a computer, a few seconds on an old phone. */
const ATTEMPTS = { least: 400, most: 800 };
const EXPIRES_MS = 10 * 60_000;

export interface Challenger {
  /** Runs a turn; adds a challenge to a problem that requires one. */
  run<Answer>(turn: () => Promise<Answer>): Promise<Answer>;
  /**
   * Stores for an hour that a session solved a challenge.
   *
   * @throws Problem `challenge-required` with another challenge when the solution is wrong, expired
   * or used by another session.
   */
  accept(db: Db, tokenHash: string, proof: VisitorProof): Promise<void>;
}

/**
 * Creates a challenger based on ALTCHA; challenges are signed with a key derived from the
 * database's secret key.
 */
export function createChallenger({ secretKeys }: Pick<FunctionEnv, 'secretKeys'>): Challenger {
  const derived = Promise.all(
    ['challenge', 'solution'].map((use) => hashKey(`visitor ${use} ${secretKeys[0]}`)),
  );
  const readSecrets = async () => {
    const [hmacSignatureSecret, hmacKeySignatureSecret] = await derived;
    return { hmacSignatureSecret: hmacSignatureSecret!, hmacKeySignatureSecret };
  };

  async function requireProof(detail: string): Promise<Problem> {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(ATTEMPTS.most, ATTEMPTS.least),
      deriveKey,
      expiresAt: new Date(Date.now() + EXPIRES_MS),
      ...await readSecrets(),
    });
    return problem('challenge-required', detail, {
      members: { challenge: VisitorChallenge.parse(challenge) },
    });
  }

  return {
    async run(turn) {
      try {
        return await turn();
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'challenge-required') throw error;
        throw await requireProof(error.detail);
      }
    },
    async accept(db, tokenHash, proof) {
      const { verified } = await verifySolution({ ...proof, deriveKey, ...await readSecrets() });
      const args = { p_hash: tokenHash, p_proof_hash: await hashKey(proof.challenge.signature) };
      if (verified && unwrap(await db.rpc('prove_visitor', args), 'session-ended')) return;
      throw await requireProof(
        'This solution is wrong, has expired or was already used. Solve the new challenge.',
      );
    },
  };
}
