import { keepFirstLine } from '../archive/keep-first-line.ts';

/**
 * Copies typed, ticked and opened state to the copy, as far as attributes and content can express
 * it.
 */
export function bakeState(live: Element, copy: Element, report: (lost: string) => void): void {
  if (live instanceof HTMLInputElement) bakeInput(live, copy, report);
  if (live instanceof HTMLTextAreaElement) copy.textContent = live.value;
  if (live instanceof HTMLOptionElement) copy.toggleAttribute('selected', live.selected);
  if (live instanceof HTMLSelectElement && live.selectedIndex < 0 && !live.multiple) {
    lose(copy, { what: `empty selection of ${nameOf(live)}`, report });
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
      lose(copy, { what: `image of ${nameOf(live)}`, report });
      break;
    // Without a value they show their default text, with an empty one nothing.
    case 'submit':
    case 'reset':
    case 'button':
      break;
    case 'password':
      // Keeps the look, not the secret.
      copy.setAttribute('value', '•'.repeat(live.value.length));
      break;
    default:
      copy.setAttribute('value', live.value);
  }
}

/** Draws a half-ticked box at the same position, because no attribute sets that state. */
function bakeHalfTicked(live: HTMLInputElement, copy: Element): void {
  const { appearance, accentColor, marginBottom, verticalAlign } = getComputedStyle(live);
  if (appearance === 'none') return;
  copy.setAttribute('data-snapshot-half-ticked', '');
  // The original's border box is on the baseline, a drawn one's margin box.
  if (verticalAlign === 'baseline') addStyle(copy, `vertical-align:-${marginBottom}`);
  if (accentColor !== 'auto' && !live.disabled) addStyle(copy, `background-color:${accentColor}`);
}

/**
 * Marks a copy that looks different from its original, so that comparisons count it, and reports
 * what was lost.
 */
export function lose(
  copy: Element,
  { what, report }: { what: string; report: (lost: string) => void },
): void {
  copy.setAttribute('data-snapshot-lost', '');
  report(what);
}

/** Adds declarations that override the copy's own style. */
export function addStyle(copy: Element, declarations: string): void {
  const own = copy.getAttribute('style');
  copy.setAttribute('style', own ? `${own};${declarations}` : declarations);
}

/** Returns a short name of an element for a report: tag and id or first class. */
export function nameOf(element: Element): string {
  const first = element.classList.item(0);
  return element.localName + (element.id ? `#${element.id}` : first ? `.${first}` : '');
}
