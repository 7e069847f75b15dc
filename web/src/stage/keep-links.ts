const isLink = (target: EventTarget): target is Element =>
  target instanceof Element && target.matches('a, area');

/** Another tab, another program: the frame stays what it is. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent, link: Element) =>
  ctrlKey || metaKey || shiftKey || link.getAttribute('target') === '_blank' ||
  /^(?:tel|mailto|sms):/i.test(link.getAttribute('href') ?? '');

/**
 * A link or a form would put another page in the place of the block, `#contacts` too: addresses in
 * this frame are relative to the product's page.
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
