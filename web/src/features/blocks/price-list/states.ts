import type { Play } from '../block-state.ts';

const setOpen = (stage: HTMLElement, isOpen: boolean) => {
  for (const group of stage.querySelectorAll('details')) group.open = isOpen;
};

export const plays: Record<string, Play> = {
  'all-open': (stage) => setOpen(stage, true),
  'all-closed': (stage) => setOpen(stage, false),
};
