const NO_TRANSITIONS = '*,*::before,*::after{transition:none!important}';

/** Runs to their end, or to their start when they have none. */
function stopAnimations(page: Document): () => void {
  const stopped = page.getAnimations().map((animation) => {
    const { currentTime } = animation;
    const end = Number(animation.effect?.getComputedTiming().endTime ?? 0);
    animation.currentTime = Number.isFinite(end) ? end : 0;
    return () => (animation.currentTime = currentTime);
  });
  return () => stopped.forEach((restore) => restore());
}

/**
 * Reads something off a page in which nothing moves. All within one task: neither a person nor the
 * scripts of the page notice.
 */
export function whileStill<T>(page: Document, read: () => T): T {
  const sheet = new page.defaultView!.CSSStyleSheet();
  sheet.replaceSync(NO_TRANSITIONS);
  const own = [...page.adoptedStyleSheets];
  page.adoptedStyleSheets = [...own, sheet];
  const restore = stopAnimations(page);
  try {
    return read();
  } finally {
    restore();
    page.adoptedStyleSheets = own;
  }
}
