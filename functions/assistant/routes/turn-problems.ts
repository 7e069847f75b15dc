import { problems } from '../../shared/http/openapi.ts';

/** What keeps a turn from being answered; nothing of it is stored then. */
export const turnProblems = {
  ...problems(400, 401, 403, 'not-owner', 404, 413, 415, 422),
  ...problems('turn-conflict', 'message-id-used', 'not-your-test-dialog'),
  // In one call: of two that name codes of one status the later would replace the earlier.
  ...problems(429, 'budget-used-up', 'dialog-busy'),
  ...problems(503, 'model-unavailable', 'model-no-credit', 'not-set-up'),
};

/** The same for a call that takes an Idempotency-Key. */
export const keyedTurnProblems = { ...turnProblems, ...problems(422, 'idempotency-key-used') };
