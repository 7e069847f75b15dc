// Runs before the first paint, so that a chosen theme never flashes, nor a page that a visitor has to
// sign in for.
try {
  const theme = localStorage.getItem('linden.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (!localStorage.getItem('linden.session')) document.documentElement.dataset.visitor = '';
} catch {
  // Storage may be blocked; the system's scheme then decides.
}
