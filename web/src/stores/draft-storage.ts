/** An unsaved edit in the browser's storage. */
export interface Draft<T = unknown> {
  /** Id of the account that made it. */
  account: string;
  /** Id of the tab that owns it, or ASIDE followed by a random id. */
  owner: string;
  /** Kind of text: a prompt, a step, a message. */
  kind: string;
  /** Identifies the text within its kind. */
  key: string;
  /** Time of the edit, ISO 8601. */
  at: string;
  value: T;
}

const PREFIX = 'linden.draft.';

/** Prefix of the owner of a draft that was set aside and belongs to no tab. */
export const ASIDE = 'aside-';

/** Returns a draft's key in localStorage; accounts, owners and kinds have no dot. */
export const nameOf = ({ account, owner, kind, key }: Omit<Draft, 'at' | 'value'>): string =>
  `${PREFIX}${account}.${owner}.${kind}.${key}`;

/** Reads the draft with a name; returns null if there is none, or it is invalid. */
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

/** Stores a draft. Returns false if the browser cannot, usually because its storage is full. */
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

/**
 * Calls `tell` with the name of each draft that another tab changes or removes, or with null when
 * another tab clears the storage.
 */
export function onOtherTabDraft(tell: (name: string | null) => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(PREFIX)) tell(key);
  });
}
