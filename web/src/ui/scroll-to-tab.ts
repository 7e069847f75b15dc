/** Scrolls a row of tabs to one of them where there is no room for all. */
export function scrollToTab(list: HTMLElement, tab: HTMLElement): void {
  const { offsetLeft: start, offsetWidth: width } = tab;
  const { scrollLeft, clientWidth } = list;
  if (start < scrollLeft || start + width > scrollLeft + clientWidth) list.scrollLeft = start;
}
