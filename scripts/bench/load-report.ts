/** What the calls of a load came to, by kind. */
export class LoadReport {
  private readonly times = new Map<string, number[]>();
  private readonly statuses = new Map<string, number>();
  /** Answers of 5xx, and answers that were not what was asked for. */
  failures = 0;
  /** Rows that their reader may not see. */
  leaks = 0;

  add(kind: string, status: number, milliseconds: number): void {
    const times = this.times.get(kind) ?? [];
    this.times.set(kind, times);
    times.push(milliseconds);
    const key = `${kind} ${status}`;
    this.statuses.set(key, (this.statuses.get(key) ?? 0) + 1);
    if (status >= 500 || status === 0) this.failures++;
  }

  get total(): number {
    return [...this.times.values()].reduce((sum, { length }) => sum + length, 0);
  }

  print(seconds: number): void {
    console.log('| call | answers | per second | median, ms | p95, ms | p99, ms | statuses |');
    console.log('| --- | --- | --- | --- | --- | --- | --- |');
    for (const [kind, times] of this.times) {
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(0);
      const statuses = [...this.statuses].filter(([key]) => key.startsWith(`${kind} `))
        .map(([key, count]) => `${key.slice(kind.length + 1)}: ${count}`);
      const rate = (times.length / seconds).toFixed(1);
      const cells = [kind, times.length, rate, at(0.5), at(0.95), at(0.99), statuses.join(', ')];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
}
