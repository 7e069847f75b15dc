import type { InjectionKey, Ref } from 'vue';

/** Error messages by field name. */
export type FormErrors = Partial<Record<string, string>>;

interface FormContext {
  errors: Readonly<Ref<FormErrors>>;
  /** Registers a field's name with the form; returns a function that unregisters it. */
  register(name: string): () => void;
}

export const formContext: InjectionKey<FormContext> = Symbol('form');
