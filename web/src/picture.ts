/** The first picture of a page, as it is before anything of the server is known. */
export interface Picture {
  title: string;
  markup: string;
  /** Paths of the components in it, from `web/`. */
  modules: Set<string>;
  needsSession: boolean;
}
