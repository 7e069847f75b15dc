/** Scrolls a row of tabs to a tab that is not completely visible. */
export function scrollToTab(list: HTMLElement, tab: HTMLElement): void {
  const { offsetLeft: start, offsetWidth: width } = tab;
  const { scrollLeft, clientWidth } = list;
  if (start < scrollLeft || start + width > scrollLeft + clientWidth) list.scrollLeft = start;
}
