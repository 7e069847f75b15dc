/** A prerendered page without any server data. */
export interface PrerenderedPage {
  title: string;
  markup: string;
  /** Paths of the rendered components, relative to `web/`. */
  modules: Set<string>;
  needsSession: boolean;
}
