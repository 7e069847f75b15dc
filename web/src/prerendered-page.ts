/** A prerendered page, before any data of the server is known. */
export interface PrerenderedPage {
  title: string;
  markup: string;
  /** Paths of its components, from `web/`. */
  modules: Set<string>;
  needsSession: boolean;
}
