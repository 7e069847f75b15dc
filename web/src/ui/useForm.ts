import { onBeforeUnmount, provide, ref } from 'vue';
import { ApiProblem, describeProblem } from '@/api/problem.ts';
import { formContext, type FormErrors } from './form-context.ts';
import { useToasts } from './toasts.ts';

interface Form {
  submit: () => Promise<unknown>;
  check?: () => FormErrors;
  onDone?: () => void;
}

/**
 * Submits a form, once at a time, and shows a failure beside the fields it names, or in `problem`.
 * A failure after the form was closed becomes a toast.
 */
export function useForm({ submit, check, onDone }: Form) {
  const toasts = useToasts();
  const errors = ref<FormErrors>({});
  const problem = ref('');
  const isBusy = ref(false);
  const fields = new Set<string>();
  let isClosed = false;

  function register(name: string) {
    fields.add(name);
    return () => void fields.delete(name);
  }
  provide(formContext, { errors, register });
  onBeforeUnmount(() => (isClosed = true));

  function show(error: unknown): void {
    const found = error instanceof ApiProblem ? error.errors : [];
    // The field of `events.0` is `events`.
    const named = found.map(({ path, message }) => [path.split('.')[0]!, `${message}.`] as const);
    const shown = named.filter(([name]) => fields.has(name));
    errors.value = Object.fromEntries(shown);
    const others = named.filter(([name]) => !fields.has(name)).map(([, message]) => message);
    if (others.length > 0) problem.value = others.join(' ');
    else if (shown.length === 0) problem.value = describeProblem(error);
  }

  /** Submits the form; returns whether it succeeded. */
  async function send(): Promise<boolean> {
    if (isBusy.value) return false;
    errors.value = check?.() ?? {};
    problem.value = '';
    if (Object.values(errors.value).some(Boolean)) return false;
    isBusy.value = true;
    try {
      await submit();
      onDone?.();
      return true;
    } catch (error) {
      if (isClosed) toasts.show(describeProblem(error), { tone: 'danger' });
      else show(error);
      return false;
    } finally {
      isBusy.value = false;
    }
  }

  return { errors, problem, isBusy, send };
}
