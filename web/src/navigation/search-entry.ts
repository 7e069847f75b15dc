/** The kind of an entry that runs an action. */
export const ACTION = 'Action';

/** An entry of the search: a page or an action. */
export interface SearchEntry {
  title: string;
  /** Its kind, shown beside the title: the rail's section, "Step of Prices", ACTION. */
  kind: string;
  /** Its path; an entry without one has `run`. */
  to?: string;
  run?: () => void;
  /** A line below the title. */
  detail?: string;
  /** Further words that find it. */
  keywords?: string;
  /** Whether the title is a text that somebody wrote, in which a word says less than in a name. */
  isText?: boolean;
}

/** A feature's search entries, for the signed-in person. */
export interface EntrySource {
  /** Returns known entries; reactive, so it grows with `load`. */
  known: () => SearchEntry[];
  /** Loads the entries of `known`; rejects when the server did not answer. */
  load: () => Promise<void>;
  /** Finds entries on the server; rejects when it did not answer. */
  find: (query: string) => Promise<SearchEntry[]>;
}
