import { useToasts } from './toasts.ts';

/** Copies text to the clipboard; reports whether the browser allowed it. */
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
