import type { ComputedRef, InjectionKey } from 'vue';

/** What a Field gives the control inside it. */
interface FieldContext {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const fieldContext: InjectionKey<ComputedRef<FieldContext>> = Symbol('field');
