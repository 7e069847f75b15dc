import { isTypingTarget } from '../navigation/is-typing-target.ts';

/**
 * Forwards keys to the product's page so that its shortcuts also work in the frame; the block gets
 * only keys that the page does not handle.
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
