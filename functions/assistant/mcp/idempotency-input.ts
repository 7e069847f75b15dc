import { z } from 'zod';

/** An input field of every tool that stores something. */
export const IdempotencyKey = {
  idempotency_key: z.string().min(1).max(255).optional().describe(
    'For 24 hours, calls with the same key and arguments store nothing a second time',
  ),
};
