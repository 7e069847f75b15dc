/** States that come and go with the mouse, the keyboard or the address of the page. */
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

/** Where a copy keeps the states its original was in, for rules to test. */
const STATE_MARK = 'data-snapshot-state';

function isIn(element: Element, state: string): boolean {
  try {
    return element.matches(`:${state}`);
  } catch {
    // Not a state this browser knows.
    return false;
  }
}

/** Marks a copy with those of the states that its original is in now. Gives them. */
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
 * Lets a selector that tests a state also match the copies that were in it: what was hovered keeps
 * that look. Specificity stays the same.
 */
export function freezeStates(selector: string, states: ReadonlySet<string>): string {
  if (!states.size) return selector;
  const asked = new RegExp(`:(${[...states].join('|')})(?![\\w-])`, 'g');
  return selector.replace(asked, (whole, state: string, at: number) => {
    const isOfPart = /::[\w-]+(?:\([^()]*\))?$/.test(selector.slice(0, at));
    return isOfPart ? whole : `:is(${whole},[${STATE_MARK}~="${state}"])`;
  });
}
