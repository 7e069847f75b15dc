import type { ComputedRef, InjectionKey } from 'vue';

interface FieldContext {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const fieldContext: InjectionKey<ComputedRef<FieldContext>> = Symbol('field');
