/**
 * Writes what a person typed, ticked, opened or scrolled into the copy, where attributes and
 * content can hold it.
 */
export function bakeState(live: Element, copy: Element, report: (lost: string) => void): void {
  if (live instanceof HTMLInputElement) bakeInput(live, copy, report);
  if (live instanceof HTMLTextAreaElement) copy.textContent = live.value;
  if (live instanceof HTMLOptionElement) copy.toggleAttribute('selected', live.selected);
  if (live instanceof HTMLDetailsElement || live instanceof HTMLDialogElement) {
    copy.toggleAttribute('open', live.open);
  }
  if (live.scrollTop > 0 || live.scrollLeft > 0) {
    report(`scroll position of ${nameOf(live)} (${live.scrollLeft}, ${live.scrollTop})`);
  }
}

function bakeInput(live: HTMLInputElement, copy: Element, report: (lost: string) => void): void {
  if (live.type === 'checkbox' || live.type === 'radio') {
    copy.toggleAttribute('checked', live.checked);
    if (live.indeterminate) report(`half-ticked state of ${nameOf(live)}`);
  } else if (live.type === 'file') {
    if (live.files?.length) report(`chosen file of ${nameOf(live)}`);
  } else if (live.type === 'password') {
    // The look is kept, the secret is not.
    copy.setAttribute('value', '•'.repeat(live.value.length));
  } else {
    copy.setAttribute('value', live.value);
  }
}

/** A short name of an element for a report: tag and id or first class. */
export function nameOf(element: Element): string {
  const first = element.classList.item(0);
  return element.localName + (element.id ? `#${element.id}` : first ? `.${first}` : '');
}
