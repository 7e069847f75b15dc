import { expect, test } from 'vitest';
import { formatMetrics } from '../../../functions/assistant/metrics/format-metrics.ts';

/** Returns whether a scrape would contain a metric if everything was counted. */
function isServed(name: string): boolean {
  const row = { name: name.replace(/^linden_/, ''), labels: '', value: 1 };
  return formatMetrics([row]).includes(`\n${name} 1`);
}

test.each(['alerts.yml', 'dashboard.json', 'README.md'])('%s watches what is served', (file) => {
  const text = Deno.readTextFileSync(`scripts/deploy/${file}`);
  const names = [...new Set(text.match(/\blinden_\w+/g))];
  expect(names.length).toBeGreaterThan(3);
  const families = ['linden_turn_seconds', 'linden_model_seconds'];
  expect(names.filter((name) => !families.includes(name) && !isServed(name))).toEqual([]);
});

test('README.md names each rule for Prometheus, and no other', () => {
  const read = (file: string) => Deno.readTextFileSync(`scripts/deploy/${file}`);
  const rules = [...read('alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const named = [...read('README.md').matchAll(/`(Linden\w+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(rules.toSorted());
});
