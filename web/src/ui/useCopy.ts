import { useToasts } from './toasts.ts';

/**
 * Returns a function that copies text to the clipboard and reports in a toast whether the browser
 * allowed it.
 */
export function useCopy() {
  const toasts = useToasts();
  return async (what: string, text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show(`${what} copied.`, { tone: 'success' });
    } catch {
      toasts.show('Couldn’t copy: the browser doesn’t allow it here.', { tone: 'danger' });
    }
  };
}
