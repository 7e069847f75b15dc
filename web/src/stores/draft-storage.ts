/** What somebody typed and did not save, as the browser keeps it. */
export interface Draft<T = unknown> {
  /** Id of the account that typed it. */
  account: string;
  /** The tab that it stands in, or ASIDE with an id of its own. */
  owner: string;
  /** What it is of: a prompt, a step, a message. */
  kind: string;
  /** Which one of that kind. */
  key: string;
  /** When it was typed, ISO 8601. */
  at: string;
  value: T;
}

const PREFIX = 'linden.draft.';

/** Owner of a draft that was put aside and stands in no tab. */
export const ASIDE = 'aside-';

/** Its name in localStorage; accounts, owners and kinds have no dot. */
export const nameOf = ({ account, owner, kind, key }: Omit<Draft, 'at' | 'value'>): string =>
  `${PREFIX}${account}.${owner}.${kind}.${key}`;

/** The draft of that name; null when there is none, or none that can be read. */
export function readDraft(name: string): Draft | null {
  const [, account, owner, kind, key] =
    name.match(/^linden\.draft\.([^.]+)\.([^.]+)\.([^.]+)\.(.+)$/s) ?? [];
  const text = localStorage.getItem(name);
  if (!account || !owner || !kind || !key || !text) return null;
  try {
    const { at, value } = JSON.parse(text);
    return { account, owner, kind, key, at, value };
  } catch {
    return null;
  }
}

export function readDraftsOf(account: string): Draft[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(`${PREFIX}${account}.`))
    .flatMap((name) => readDraft(name) ?? []);
}

/** False when the browser has no room: the draft then lives only as long as the page. */
export function storeDraft(draft: Draft): boolean {
  const { at, value } = draft;
  try {
    localStorage.setItem(nameOf(draft), JSON.stringify({ at, value }));
    return true;
  } catch {
    return false;
  }
}

export const forgetDraft = (draft: Draft): void => localStorage.removeItem(nameOf(draft));

/** Tells of each draft that another tab wrote or removed; of null when all were. */
export function onDraftElsewhere(tell: (name: string | null) => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(PREFIX)) tell(key);
  });
}
