import { click, type Play } from '../block-state.ts';

/** On a phone the menu has a button of its own, before anything in it can be opened. */
function openMenu(stage: HTMLElement): void {
  if (stage.querySelector('.menu-button')!.checkVisibility()) click(stage, '.menu-button');
}

export const plays: Record<string, Play> = {
  'submenu-open'(stage) {
    openMenu(stage);
    click(stage, '[aria-label="More Services pages"]');
  },
  'two-levels-open'(stage) {
    openMenu(stage);
    click(stage, '[aria-label="More Dentistry pages"]');
  },
};
