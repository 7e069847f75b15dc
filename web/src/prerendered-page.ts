/** A prerendered page without any server data. */
export interface PrerenderedPage {
  title: string;
  markup: string;
  /** Paths of its components, from `web/`. */
  modules: Set<string>;
  needsSession: boolean;
}
