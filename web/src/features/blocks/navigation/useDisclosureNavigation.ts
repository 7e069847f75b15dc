import { onBeforeUnmount, onMounted, type Ref, ref } from 'vue';

/** The path from the top of the menu to an item, as the items' URLs. */
export type Trail = readonly string[];

/**
 * Returns the id of the list that an item's button controls. Fixed, so that two captures of a menu
 * are equal.
 */
export function submenuId(trail: Trail): string {
  return 'clinic-menu-' + trail.at(-1)!.replace('#', '');
}

/** Milliseconds that a pointer may leave the menu, to cross a corner on its way to a submenu. */
const HOVER_GRACE = 160;

/**
 * Manages state and keys of a disclosure navigation with top-level links, after the W3C pattern
 * (https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/examples/disclosure-navigation-hybrid/). At
 * most one submenu is open on each level. A submenu opened by the mouse closes when the mouse
 * leaves it; one opened by its button stays until Escape, the button, or loss of focus.
 */
export function useDisclosureNavigation(nav: Ref<HTMLElement | null>, isWide: () => boolean) {
  const openTrail = ref<Trail>([]);
  let openedByHover = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  function isOpen(trail: Trail): boolean {
    return trail.every((id, depth) => openTrail.value[depth] === id);
  }

  function set(trail: Trail, byHover: boolean) {
    clearTimeout(leaving);
    openTrail.value = trail;
    openedByHover = byHover;
  }

  /** Toggles a submenu; a click on one opened by hovering keeps it open. */
  function toggle(trail: Trail, event: MouseEvent) {
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
    const closes = isOpen(trail) && !openedByHover;
    set(closes ? trail.slice(0, -1) : trail, false);
  }

  function enter(trail: Trail, event: PointerEvent) {
    if (event.pointerType !== 'mouse' || !isWide()) return;
    const isPinned = isOpen(trail) && !openedByHover;
    if (!isPinned) set(trail, true);
  }

  function leave(trail: Trail, event: PointerEvent) {
    if (event.pointerType !== 'mouse' || !openedByHover) return;
    clearTimeout(leaving);
    leaving = setTimeout(() => set(trail.slice(0, -1), true), HOVER_GRACE);
  }

  function closeInnermost() {
    const button = nav.value?.querySelector<HTMLElement>(
      `[aria-controls="${submenuId(openTrail.value)}"]`,
    );
    if (nav.value?.contains(document.activeElement)) button?.focus();
    set(openTrail.value.slice(0, -1), false);
  }

  // On the document, because a submenu opened by the mouse must close although the focus is
  // elsewhere.
  function onEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || openTrail.value.length === 0) return;
    event.preventDefault();
    closeInnermost();
  }

  function onFocusout(event: FocusEvent) {
    const next = event.relatedTarget instanceof Element ? event.relatedTarget : null;
    if (!nav.value?.contains(next)) return set([], false);
    const stillIn = openTrail.value.findIndex((id) => !next?.closest(`[data-item="${id}"]`));
    if (isWide() && stillIn >= 0) set(openTrail.value.slice(0, stillIn), false);
  }

  onMounted(() => document.addEventListener('keydown', onEscape));
  onBeforeUnmount(() => {
    document.removeEventListener('keydown', onEscape);
    clearTimeout(leaving);
  });

  return { openTrail, isOpen, toggle, enter, leave, onFocusout, onKeydown: moveFocus };
}

/** Moves the focus by arrow keys, Home and End within the focused list. */
function moveFocus(event: KeyboardEvent) {
  if (!(event.target instanceof HTMLElement)) return;
  const next = nextControl(event.target, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextControl(from: HTMLElement, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown' && from.getAttribute('aria-expanded') === 'true') {
    return controlsOf(document.getElementById(from.getAttribute('aria-controls')!))[0];
  }
  const controls = controlsOf(from.closest('ul'));
  const index = controls.indexOf(from);
  if (index < 0) return undefined;
  if (key === 'ArrowRight' || key === 'ArrowDown') return controls[index + 1];
  if (key === 'ArrowLeft' || key === 'ArrowUp') return controls[index - 1];
  if (key === 'Home') return controls[0];
  return key === 'End' ? controls.at(-1) : undefined;
}

function controlsOf(list: HTMLElement | null): HTMLElement[] {
  return [...list?.querySelectorAll<HTMLElement>(':scope > li > :is(a, button)') ?? []];
}
