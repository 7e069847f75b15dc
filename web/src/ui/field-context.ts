import type { ComputedRef, InjectionKey } from 'vue';

/** The data that a Field provides to its control. */
interface FieldContext {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const fieldContext: InjectionKey<ComputedRef<FieldContext>> = Symbol('field');
