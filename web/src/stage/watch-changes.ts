/**
 * Calls back before the next paint whenever elements, their attributes, texts or sizes change,
 * fonts or images load or a transition ends.
 */
export function watchChanges(root: Element, listener: () => void): void {
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      listener();
    });
  };
  const changes = { attributes: true, characterData: true, childList: true, subtree: true };
  new MutationObserver(ask).observe(document.body, changes);
  new ResizeObserver(ask).observe(root);
  for (const event of ['load', 'input', 'toggle', 'transitionend', 'animationend']) {
    document.addEventListener(event, ask, { capture: true });
  }
  document.fonts.addEventListener('loadingdone', ask);
}
