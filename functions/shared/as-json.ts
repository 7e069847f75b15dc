import type { Json } from './database.types.ts';

/**
 * Casts the jsonb argument of a SQL function whose type has members that the generated `Json`
 * cannot describe, such as unknown ones. Name the type: `asJson<FinishTurn>({ … })` checks the
 * keys.
 */
export const asJson = <Value extends object>(value: NoInfer<Value>) =>
  value as unknown as NonNullable<Json>;
