// Runs before the first paint, so that a chosen theme never flashes.
try {
  const theme = localStorage.getItem('linden.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be blocked; the system's scheme then decides.
}
