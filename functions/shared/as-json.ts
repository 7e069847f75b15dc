import type { Json } from './database.types.ts';

/**
 * Casts a SQL function's jsonb argument whose type the generated `Json` cannot describe. Name the
 * type: `asJson<FinishTurn>({ … })` checks the keys.
 */
export const asJson = <Value extends object>(value: NoInfer<Value>) =>
  value as unknown as NonNullable<Json>;
