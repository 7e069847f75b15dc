import { z } from 'zod';

/** The input of every tool that stores something. */
export const IdempotencyKey = {
  idempotency_key: z.string().min(1).max(255).optional().describe(
    'Sent again with the same key and arguments, the call stores nothing twice; for 24 hours',
  ),
};
