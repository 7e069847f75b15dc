/**
 * Returns a function that prints a line at each tenth of the total, with the estimated remaining
 * time.
 */
export function progressPrinter(total: number, before = 0): (done: number) => void {
  const started = performance.now();
  return (done) => {
    if (Math.floor(done * 10 / total) === Math.floor((done - 1) * 10 / total)) return;
    const seconds = (performance.now() - started) / 1000 / (done - before) * (total - done);
    console.error(`  ${done} of ${total}, about ${Math.ceil(seconds)} s left`);
  };
}
