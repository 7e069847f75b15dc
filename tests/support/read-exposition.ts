interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

interface Family {
  name: string;
  type: string;
  samples: Sample[];
}

const HEAD = /^# HELP (\S+) .+\n# TYPE \1 (counter|gauge|histogram)$/;
const SAMPLE = /^([a-z_]+)(?:\{(.+)\})? (\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/;
const LABEL = /([a-z_]+)="([^"\\\n]*)"(?:,|$)/y;

/**
 * Parses Prometheus text format 0.0.4 strictly by its documentation.
 *
 * @throws Error for the first line that violates a rule.
 */
export function readExposition(text: string): Family[] {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const families = text.slice(0, -1).split(/\n(?=# HELP )/).map(readFamily);
  const names = families.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Error(`a family comes twice: ${names}`);
  return families;
}

function readFamily(text: string): Family {
  const [help, kind, ...lines] = text.split('\n');
  const [, name, type] = HEAD.exec(`${help}\n${kind}`) ?? refuse(`${help}\n${kind}`);
  const samples = lines.map(readSample);
  if (new Set(lines.map((line) => line.replace(/ \S+$/, ''))).size < lines.length) {
    throw new Error(`a series of ${name} comes twice`);
  }
  const family = { name: name!, type: type!, samples };
  if (type === 'histogram') checkHistogram(family);
  else for (const each of samples) if (each.name !== name) refuse(each.name);
  return family;
}

function readSample(line: string): Sample {
  const [, name, labels = '', value] = SAMPLE.exec(line) ?? refuse(line);
  const pairs = [...labels.matchAll(new RegExp(LABEL, 'gy'))];
  if (pairs.map(([pair]) => pair).join('') !== labels) refuse(line);
  return {
    name: name!,
    labels: Object.fromEntries(pairs.map(([, key, text]) => [key, text])),
    value: Number(value),
  };
}

/** Checks each series: buckets with increasing bounds and counts up to +Inf, then sum and count. */
function checkHistogram({ name, samples }: Family): void {
  const seriesOf = ({ labels: { le: _, ...rest } }: Sample) => JSON.stringify(rest);
  const seen = new Set<string>();
  for (let at = 0; at < samples.length;) {
    const series = seriesOf(samples[at]!);
    if (seen.has(series)) throw new Error(`${name} ${series} is not in one piece`);
    seen.add(series);
    const own = samples.slice(at).filter((each) => seriesOf(each) === series);
    if (!own.every((each, index) => each === samples[at + index])) {
      throw new Error(`${name} ${series} is not in one piece`);
    }
    at += own.length;
    const buckets = own.filter((each) => each.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels }) => labels.le === '+Inf' ? Infinity : Number(labels.le));
    const rises = (values: number[], least: number) =>
      values.every((value, index) => index === 0 || value - values[index - 1]! >= least);
    const isGrowing = bounds.every((bound, index) => index === 0 || bound > bounds[index - 1]!);
    if (!isGrowing || bounds.at(-1) !== Infinity) {
      throw new Error(`the bounds of ${name} ${series} are ${bounds}`);
    }
    if (!rises(buckets.map(({ value }) => value), 0)) throw new Error(`${name} ${series} shrinks`);
    const rest = own.filter((each) => !buckets.includes(each));
    const [count] = rest.filter((each) => each.name === `${name}_count`);
    const isWhole = rest.length === 2 && rest.some((each) => each.name === `${name}_sum`);
    if (!isWhole || count?.value !== buckets.at(-1)!.value) {
      throw new Error(`${name} ${series} has no sum, or another count than its last bucket`);
    }
  }
}

function refuse(line: string): never {
  throw new Error(`cannot be read: ${line}`);
}
