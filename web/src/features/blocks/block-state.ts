/** What a block is shown with. */
export interface BlockState {
  name: string;
  props?: Record<string, unknown>;
  /** Brings the mounted block into the state, as a person would. */
  play?: (root: HTMLElement) => void | Promise<void>;
}

/**
 * Brings a block that was just drawn into one of its states, by what a person could do.
 *
 * @param stage what the block is drawn into.
 */
export type Play = (stage: HTMLElement) => void;

export function click(stage: HTMLElement, selector: string): void {
  stage.querySelector<HTMLElement>(selector)!.click();
}

/** Types into fields and chooses in lists, by the names of the controls. */
export function fill(stage: HTMLElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = stage.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
    field.value = value;
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
