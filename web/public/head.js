// Runs before the first paint.

// A chosen theme never flashes, nor a page that a visitor has to sign in for.
try {
  const theme = localStorage.getItem('linden.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (!localStorage.getItem('linden.session')) document.documentElement.dataset.visitor = '';
} catch {
  // Storage may be blocked; the system's scheme then decides.
}

// What is pressed before the living page hears keys is pressed again when it does.
const early = [];
const keep = (event) => {
  early.push(event);
  // Or the browser would open a search of its own.
  const hasMod = event.ctrlKey || event.metaKey;
  if (event.key === '/' || hasMod && event.key === 'k') event.preventDefault();
};
addEventListener('keydown', keep);
addEventListener('linden:mounted', () => {
  removeEventListener('keydown', keep);
  early.forEach(dispatchEvent);
});

// Scripts take the processor: those of a drawn page begin with the frame that shows it, unless the
// page is in the background, where no frame comes.
addEventListener('DOMContentLoaded', () => {
  const entry = document.getElementById('entry');
  const begin = () => {
    const script = entry.cloneNode();
    script.type = 'module';
    entry.replaceWith(script);
  };
  if (entry) (document.hidden ? setTimeout : requestAnimationFrame)(begin);
});
