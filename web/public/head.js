// Runs before the first paint.

// Sets the chosen theme, hides pages that a visitor has to sign in for, and preloads the server's
// settings for a person with a session, whose account is loaded with them. Pages that need a session
// preload them for everybody.
try {
  const theme = localStorage.getItem('linden.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (!localStorage.getItem('linden.session')) document.documentElement.dataset.visitor = '';
  else document.getElementById('config')?.setAttribute('rel', 'preload');
} catch {
  // Storage may be blocked; the system's scheme then decides.
}

// Repeats the keys that were pressed before the app was mounted.
const early = [];
const keep = (event) => {
  early.push(event);
  // Prevents the browser's own search.
  const hasMod = event.ctrlKey || event.metaKey;
  if (event.key === '/' || hasMod && event.key === 'k') event.preventDefault();
};
addEventListener('keydown', keep);
addEventListener('linden:mounted', () => {
  removeEventListener('keydown', keep);
  early.forEach(dispatchEvent);
});

// Starts the scripts of a prerendered page when its first frame is rendered, which they would
// delay; in the background, where browsers render no frames, immediately.
addEventListener('DOMContentLoaded', () => {
  const entry = document.getElementById('entry');
  const begin = () => {
    const script = entry.cloneNode();
    script.type = 'module';
    entry.replaceWith(script);
  };
  if (entry) (document.hidden ? setTimeout : requestAnimationFrame)(begin);
});

// Registers the service worker of a build after the page's own files have loaded.
if (document.currentScript.src.includes('/assets/')) {
  addEventListener('load', () => {
    // Browsers may forbid service workers; the page works without one.
    navigator.serviceWorker?.register('/sw.js').catch(() => {});
  });
}
