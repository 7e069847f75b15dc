export interface BlockState {
  name: string;
  props?: Record<string, unknown>;
  /** Performs a person's actions that lead to the state. */
  play?: (root: HTMLElement) => void | Promise<void>;
}

/**
 * Performs a person's actions that bring a rendered block into one of its states.
 *
 * @param stage contains the block.
 */
export type Play = (stage: HTMLElement) => void;

export function click(stage: HTMLElement, selector: string): void {
  stage.querySelector<HTMLElement>(selector)!.click();
}

/** Fills fields and selects options by the names of the controls. */
export function fill(stage: HTMLElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = stage.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
    field.value = value;
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
