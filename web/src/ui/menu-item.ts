import type { Component } from 'vue';

/** One line of a Menu. Without `onSelect` it is a heading. */
export interface MenuItem {
  label: string;
  onSelect?: () => void;
  icon?: Component;
  /** Small text at the right: a date, a key. */
  hint?: string;
  danger?: boolean;
  /** Whether a line separates the item from the one above. */
  divided?: boolean;
}
