export const IS_MAC = /^Mac/.test(navigator.platform);

/** Name of the modifier key in `Mod+Enter`. */
export const MOD_KEY = IS_MAC ? '⌘' : 'Ctrl';

/** Submits the form with this listener on Ctrl+Enter, or ⌘+Enter on a Mac. */
export function sendOnModEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.isComposing || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  (event.currentTarget as HTMLFormElement).requestSubmit();
}
