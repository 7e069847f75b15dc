/** The kind of an entry that runs an action. */
export const ACTION = 'Action';

/** An entry of the search: a page or an action. */
export interface SearchEntry {
  title: string;
  /** Kind shown beside the title: the section, "Step of Prices", ACTION. */
  kind: string;
  /** Path to open; an entry without one has `run`. */
  to?: string;
  run?: () => void;
  /** A line below the title. */
  detail?: string;
  keywords?: string;
  /** Whether the title is free text, in which a matching word counts less than in a name. */
  isText?: boolean;
}

/** A feature's search entries, for the signed-in person. */
export interface EntrySource {
  /** Returns known entries; reactive, so it grows with `load`. */
  known: () => SearchEntry[];
  /** Loads the entries of `known`; rejects when the server does not respond. */
  load: () => Promise<void>;
  /** Finds entries on the server; rejects when it does not respond. */
  find: (query: string) => Promise<SearchEntry[]>;
}
