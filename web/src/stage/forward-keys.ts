import { isTypingTarget } from '../navigation/is-typing-target.ts';

/**
 * Forwards keys to the page, so that the product's shortcuts work in the frame, too: a key goes to
 * the page first, and to the block only if the page does not handle it.
 */
export function forwardKeys(): void {
  addEventListener('keydown', (event) => {
    const page = parent as typeof globalThis & Window;
    const isTyping = isTypingTarget(event.target) && !event.ctrlKey && !event.metaKey;
    if (!event.isTrusted || isTyping || !frameElement) return;
    const copy = new page.KeyboardEvent('keydown', event);
    if (frameElement.dispatchEvent(copy)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
}
