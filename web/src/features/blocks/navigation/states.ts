import { click, type Play } from '../block-state.ts';

/** Opens the menu on a phone, where it has its own button. */
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
