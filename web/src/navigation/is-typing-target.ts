const NOT_TYPED_INTO = ['checkbox', 'radio', 'button', 'submit', 'file'];

/** Returns whether an element handles letters: a text box, or a list with type-ahead. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TYPED_INTO.includes(target.type);
  return target.isContentEditable ||
    Boolean(target.closest('textarea, select, [role=menu], [role=listbox], [role=combobox]'));
}
