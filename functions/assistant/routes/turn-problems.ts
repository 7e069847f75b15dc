import { problems } from '../../shared/http/openapi.ts';

/** Problems of a call that asks models within a budget. */
export const MODEL_PROBLEMS = [
  ...[429, 'budget-used-up', 503, 'model-unavailable', 'model-no-credit', 'not-set-up'] as const,
];

/** Problems that prevent a turn, of which nothing is stored. */
export const turnProblems = {
  ...problems(400, 401, 403, 'not-owner', 404, 413, 415, 422),
  ...problems('turn-conflict', 'message-id-used', 'not-your-test-dialog', 'dialog-anonymised'),
  // In one call: of two calls with codes of one status the second would replace the first.
  ...problems(...MODEL_PROBLEMS, 'dialog-busy'),
};

export const keyedTurnProblems = { ...turnProblems, ...problems(422, 'idempotency-key-used') };
