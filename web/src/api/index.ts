/** Functions that read and change server state. Pages load only the modules that they use. */
export { CHANNEL, useInvalidate } from './invalidate.ts';
export { byId, idempotencyKey, ifMatch } from './params.ts';
export {
  ApiProblem,
  ConflictProblem,
  describeProblem,
  describeProblemWithFields,
  sessionEnded,
  toApiProblem,
} from './problem.ts';
export { type ListPage, parseLinkedPage, readAnswer, readPage } from './read-answer.ts';
export { useChange, useChanges } from './useChange.ts';
export { assistantApi, catalogApi } from './services.ts';
