import type { ComputedRef, InjectionKey } from 'vue';

/** What a Field tells the control inside it. */
export interface FieldContext {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const fieldContext: InjectionKey<ComputedRef<FieldContext>> = Symbol('field');
