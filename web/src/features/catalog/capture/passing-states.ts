/** Transient states, which depend on the mouse, the keyboard or the page's URL. */
const PASSING_STATES = [
  'hover',
  'active',
  'focus',
  'focus-visible',
  'focus-within',
  'target',
  'modal',
  'popover-open',
  'indeterminate',
  'autofill',
  'user-invalid',
  'user-valid',
] as const;

/** Stores the states of the original on a copy, for rules to match. */
const STATE_MARK = 'data-snapshot-state';

function isIn(element: Element, state: string): boolean {
  try {
    return element.matches(`:${state}`);
  } catch {
    // A state unknown to this browser.
    return false;
  }
}

/** Marks a copy with the current states of its original, and returns them. */
export function markStates(
  live: Element,
  copy: Element,
  states: Iterable<string> = PASSING_STATES,
): string[] {
  const present = [...states].filter((state) => isIn(live, state));
  if (present.length) copy.setAttribute(STATE_MARK, present.join(' '));
  return present;
}

/**
 * Makes a selector with a state also match copies marked with it, so that a hovered look is kept.
 * The specificity stays the same.
 */
export function freezeStates(selector: string, states: ReadonlySet<string>): string {
  if (!states.size) return selector;
  const asked = new RegExp(`:(${[...states].join('|')})(?![\\w-])`, 'g');
  return selector.replace(asked, (whole, state: string, at: number) => {
    const isOfPart = /::[\w-]+(?:\([^()]*\))?$/.test(selector.slice(0, at));
    return isOfPart ? whole : `:is(${whole},[${STATE_MARK}~="${state}"])`;
  });
}
