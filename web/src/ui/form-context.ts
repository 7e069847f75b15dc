import type { InjectionKey, Ref } from 'vue';

/** Messages by the name of a field. */
export type FormErrors = Partial<Record<string, string>>;

/** The data that a form provides to its fields. */
interface FormContext {
  errors: Readonly<Ref<FormErrors>>;
  /** Tells the form that it has a field of this name; returns a function that takes it back. */
  register(name: string): () => void;
}

export const formContext: InjectionKey<FormContext> = Symbol('form');
