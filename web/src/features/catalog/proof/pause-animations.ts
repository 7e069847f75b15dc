const NO_TRANSITIONS = '*,*::before,*::after{transition:none!important}';

/** The page and every open shadow root in it. */
function scopesOf(page: Document): (Document | ShadowRoot)[] {
  const scopes: (Document | ShadowRoot)[] = [page];
  for (const scope of scopes) {
    for (const { shadowRoot } of scope.querySelectorAll('*')) {
      if (shadowRoot) scopes.push(shadowRoot);
    }
  }
  return scopes;
}

/** Runs to their end, or to their start when they have none. */
function stopAnimations(scopes: (Document | ShadowRoot)[]): () => void {
  const animations = new Set(scopes.flatMap((scope) => scope.getAnimations()));
  const stopped = [...animations].map((animation) => {
    const { currentTime } = animation;
    const end = Number(animation.effect?.getComputedTiming().endTime ?? 0);
    animation.currentTime = Number.isFinite(end) ? end : 0;
    return () => (animation.currentTime = currentTime);
  });
  return () => stopped.forEach((restore) => restore());
}

function adopt(scope: Document | ShadowRoot, sheet: CSSStyleSheet): () => void {
  const own = [...scope.adoptedStyleSheets];
  scope.adoptedStyleSheets = [...own, sheet];
  return () => (scope.adoptedStyleSheets = own);
}

/** Stops whatever moves in a page. Gives what lets it go on. */
export function stop(page: Document): () => void {
  const scopes = scopesOf(page);
  const sheet = new page.defaultView!.CSSStyleSheet();
  sheet.replaceSync(NO_TRANSITIONS);
  const putBack = scopes.map((scope) => adopt(scope, sheet));
  const restore = stopAnimations(scopes);
  return () => {
    restore();
    putBack.forEach((each) => each());
  };
}

/**
 * Reads something off a page in which nothing moves. All within one task: neither a person nor the
 * scripts of the page notice.
 */
export function withAnimationsPaused<T>(page: Document, read: () => T): T {
  const restore = stop(page);
  try {
    return read();
  } finally {
    restore();
  }
}

/** Stops whatever moves in a page that nobody else looks at. */
export function pauseAnimations(page: Document): void {
  stop(page);
  for (const scope of scopesOf(page)) scope.getAnimations().forEach((each) => each.pause());
}

/** Reads while the page draws a frame: what WebGL drew is there only until it is shown. */
export function whileDrawn<T>(page: Document, read: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    page.defaultView!.requestAnimationFrame(() => {
      try {
        resolve(read());
      } catch (error) {
        reject(error);
      }
    });
  });
}
