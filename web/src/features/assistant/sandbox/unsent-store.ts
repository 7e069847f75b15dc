import { defineStore } from 'pinia';
import { ref } from 'vue';

/** Key of the input box of a dialog that does not exist yet. */
export const NEW_DIALOG = 'new';

/** Unsent text of each dialog's input box; survives moving between pages. */
export const useUnsent = defineStore('unsent-messages', () => {
  const texts = ref<Record<string, string>>({});

  const read = (key: string) => texts.value[key] ?? '';

  function write(key: string, text: string): void {
    texts.value = { ...texts.value, [key]: text };
  }

  /** Puts text that was not sent back into the box, before whatever has been typed since. */
  function returnToBox(key: string, text: string): void {
    const typed = read(key);
    write(key, typed.trim() ? `${text}\n${typed}` : text);
  }

  /** What was typed while a new dialog began belongs to that dialog. */
  function move(from: string, to: string): void {
    const typed = read(from);
    if (typed) returnToBox(to, typed);
    write(from, '');
  }

  return { texts, read, write, returnToBox, move };
});
