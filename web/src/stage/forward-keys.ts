import { takesLetters } from '../navigation/takes-letters.ts';

/**
 * The product's shortcuts work in the frame, too: a key goes to the page first, as if it had been
 * pressed on the frame, and to the block when the page has no use for it.
 */
export function forwardKeys(): void {
  addEventListener('keydown', (event) => {
    const page = parent as typeof globalThis & Window;
    const isTyping = takesLetters(event.target) && !event.ctrlKey && !event.metaKey;
    if (!event.isTrusted || isTyping || !frameElement) return;
    const copy = new page.KeyboardEvent('keydown', event);
    if (frameElement.dispatchEvent(copy)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
}
