const isLink = (target: EventTarget): target is Element =>
  target instanceof Element && target.matches('a, area');

/** Returns whether a link opens another tab or program, so that the frame does not change. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent, link: Element) =>
  ctrlKey || metaKey || shiftKey || link.getAttribute('target') === '_blank' ||
  /^(?:tel|mailto|sms):/i.test(link.getAttribute('href') ?? '');

/**
 * Prevents links and forms from replacing the block, including `#contacts`: URLs in this frame are
 * relative to the product's page.
 */
export function keepLinks(): void {
  addEventListener('click', (event) => {
    const link = event.composedPath().find(isLink);
    if (!link || event.defaultPrevented || opensElsewhere(event, link)) return;
    event.preventDefault();
    const [, id] = /^#(.+)/.exec(link.getAttribute('href') ?? '') ?? [];
    if (id) document.getElementById(id)?.scrollIntoView();
  });
  addEventListener('submit', (event) => event.preventDefault());
}
