const NO_TRANSITIONS = '*,*::before,*::after{transition:none!important}';

/** Returns the page and every open shadow root in it. */
function scopesOf(page: Document): (Document | ShadowRoot)[] {
  const scopes: (Document | ShadowRoot)[] = [page];
  for (const scope of scopes) {
    for (const { shadowRoot } of scope.querySelectorAll('*')) {
      if (shadowRoot) scopes.push(shadowRoot);
    }
  }
  return scopes;
}

/**
 * Sets animations to their end, or to their start if they are infinite. Returns a function that
 * restores their times.
 */
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

/**
 * Disables transitions in a page and sets its animations to their end. Returns a function that
 * reverts both.
 */
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
 * Reads a page with animations paused, within one task, so that neither a person nor the page's
 * scripts notice.
 */
export function withAnimationsPaused<T>(page: Document, read: () => T): T {
  const restore = stop(page);
  try {
    return read();
  } finally {
    restore();
  }
}

/** Stops all animations of a hidden page permanently. */
export function pauseAnimations(page: Document): void {
  stop(page);
  for (const scope of scopesOf(page)) scope.getAnimations().forEach((each) => each.pause());
}

/** Reads while the page renders a frame: WebGL content exists only until it is shown. */
export function readWhileRendering<T>(page: Document, read: () => T): Promise<T> {
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
