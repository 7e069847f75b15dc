import { ref } from 'vue';
import { describeProblemWithFields } from '@/api/problem.ts';
import { useToasts } from './toasts.ts';

interface Words {
  done?: string;
  /** Precedes the reason: "Couldn’t delete the document." */
  failed: string;
}

/**
 * Returns `attempt`, which runs work, reports success or failure in a toast, and resolves to
 * whether the work succeeded; and `isBusy`, which is true while it runs.
 */
export function useAttempt() {
  const toasts = useToasts();
  const isBusy = ref(false);

  async function attempt(work: () => Promise<unknown>, { done, failed }: Words): Promise<boolean> {
    isBusy.value = true;
    try {
      await work();
      if (done) toasts.show(done, { tone: 'success' });
      return true;
    } catch (error) {
      toasts.show(`${failed} ${describeProblemWithFields(error)}`, { tone: 'danger' });
      return false;
    } finally {
      isBusy.value = false;
    }
  }

  return { attempt, isBusy };
}
