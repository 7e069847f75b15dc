import { useToasts } from './toasts.ts';

/** Puts text on the clipboard and says so, or says that the browser does not allow it. */
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
