import { onScopeDispose } from 'vue';
import { isSingle, shortcuts } from '../navigation/shortcuts.ts';
import { isTypingTarget } from '../navigation/is-typing-target.ts';

/** Returns the pressed key, or the letter on a Latin keyboard if the layout has another script. */
function letterOf({ key, code }: KeyboardEvent): string {
  return /^\p{L}$/u.test(key) && key > '\u007f' ? code.replace(/^Key/, '') : key;
}

/** Returns the pressed keys in the format of Shortcut. */
function keysOf(event: KeyboardEvent): string {
  const key = letterOf(event);
  const isLetter = /^[a-z]$/i.test(key);
  const isShifted = event.shiftKey && (isLetter || key.length > 1);
  return [
    ...(event.ctrlKey || event.metaKey ? ['Mod'] : []),
    ...(isShifted ? ['Shift'] : []),
    isLetter ? key.toLowerCase() : key,
  ].join('+');
}

/**
 * Runs the shortcuts of the page, except while a dialog is open. Listens in the capture phase, so
 * that an editor does not handle `Mod+Enter` as a new line.
 */
export function useShortcutKeys(): void {
  let before = '';

  function find(event: KeyboardEvent) {
    const pressed = [before, keysOf(event)].filter(Boolean).join(' ');
    const handled = shortcuts.value.filter(({ run }) => run);
    const found = handled.find(({ keys }) => keys === pressed);
    const begins = !found && handled.some(({ keys }) => keys.startsWith(`${pressed} `));
    before = begins ? pressed : '';
    return { found, begins };
  }

  function onKeydown(event: KeyboardEvent) {
    if (event.altKey || event.isComposing || event.repeat || event.key === 'Shift') return;
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
    const isTyping = isTypingTarget(event.target);
    if (isTyping && !event.ctrlKey && !event.metaKey) return;
    const { found, begins } = find(event);
    if (!found && !begins || isTyping && found && isSingle(found)) return;
    event.preventDefault();
    event.stopPropagation();
    found?.run?.();
  }

  addEventListener('keydown', onKeydown, { capture: true });
  onScopeDispose(() => removeEventListener('keydown', onKeydown, { capture: true }));
}
