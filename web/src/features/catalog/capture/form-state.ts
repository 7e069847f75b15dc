import { keepFirstLine } from '../archive/keep-first-line.ts';

/**
 * Writes what a person typed, ticked or opened into the copy, where attributes and content can hold
 * it.
 */
export function bakeState(live: Element, copy: Element, report: (lost: string) => void): void {
  if (live instanceof HTMLInputElement) bakeInput(live, copy, report);
  if (live instanceof HTMLTextAreaElement) copy.textContent = live.value;
  if (live instanceof HTMLOptionElement) copy.toggleAttribute('selected', live.selected);
  if (live instanceof HTMLSelectElement && live.selectedIndex < 0 && !live.multiple) {
    lose(copy, { what: `that nothing is chosen in ${nameOf(live)}`, report });
  }
  if (live instanceof HTMLDetailsElement || live instanceof HTMLDialogElement) {
    copy.toggleAttribute('open', live.open);
  }
  keepFirstLine(copy);
}

function bakeInput(live: HTMLInputElement, copy: Element, report: (lost: string) => void): void {
  switch (live.type) {
    case 'checkbox':
    case 'radio':
      copy.toggleAttribute('checked', live.checked);
      if (live.indeterminate) bakeHalfTicked(live, copy);
      break;
    case 'file':
      if (live.files?.length) lose(copy, { what: `chosen file of ${nameOf(live)}`, report });
      break;
    case 'image':
      lose(copy, { what: `picture of ${nameOf(live)}`, report });
      break;
    // Without a value they say their default words, with an empty one nothing.
    case 'submit':
    case 'reset':
    case 'button':
      break;
    case 'password':
      // The look is kept, the secret is not.
      copy.setAttribute('value', '•'.repeat(live.value.length));
      break;
    default:
      copy.setAttribute('value', live.value);
  }
}

/** No attribute half-ticks a box: it is drawn where the browser would draw it. */
function bakeHalfTicked(live: HTMLInputElement, copy: Element): void {
  const { appearance, accentColor, marginBottom, verticalAlign } = getComputedStyle(live);
  if (appearance === 'none') return;
  copy.setAttribute('data-snapshot-half-ticked', '');
  // Its own box stands on the line with its border, a drawn one with its margin.
  if (verticalAlign === 'baseline') addStyle(copy, `vertical-align:-${marginBottom}`);
  if (accentColor !== 'auto' && !live.disabled) addStyle(copy, `background-color:${accentColor}`);
}

/** Marks a copy that does not look as its original does, so that no comparison says it does. */
export function lose(
  copy: Element,
  { what, report }: { what: string; report: (lost: string) => void },
): void {
  copy.setAttribute('data-snapshot-lost', '');
  report(what);
}

/** Declarations that win over what the copy's own style says. */
export function addStyle(copy: Element, declarations: string): void {
  const own = copy.getAttribute('style');
  copy.setAttribute('style', own ? `${own};${declarations}` : declarations);
}

/** A short name of an element for a report: tag and id or first class. */
export function nameOf(element: Element): string {
  const first = element.classList.item(0);
  return element.localName + (element.id ? `#${element.id}` : first ? `.${first}` : '');
}
