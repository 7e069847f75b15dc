export const IS_MAC = navigator.platform.startsWith('Mac');

/** The key of `Mod+Enter` as the keyboard names it. */
export const MOD_KEY = IS_MAC ? '⌘' : 'Ctrl';

/** Sends the form around a text box with Ctrl-Enter, or ⌘-Enter on a Mac. */
export function sendOnModEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.isComposing || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  (event.currentTarget as HTMLFormElement).requestSubmit();
}
