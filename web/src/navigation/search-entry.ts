/** The kind of an entry that does something. */
export const ACTION = 'Action';

/** Something the search can open or do. */
export interface SearchEntry {
  title: string;
  /** What it is, shown beside the title: the rail's section, "Step of Prices", ACTION. */
  kind: string;
  /** Where it is; an entry without one does `run`. */
  to?: string;
  run?: () => void;
  /** A line below the title. */
  detail?: string;
  /** More words that find it. */
  keywords?: string;
}

/** What a feature adds to the pages of the search, for the person who is signed in. */
export interface EntrySource {
  /** What is known now; reactive, so it grows with what `load` reads. */
  known: () => SearchEntry[];
  /** Reads what `known` tells; rejects where the server did not answer. */
  load: () => Promise<void>;
  /** What only the server finds; rejects where it did not answer. */
  find: (query: string) => Promise<SearchEntry[]>;
}
