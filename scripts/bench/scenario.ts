/** Measures the check of scenarios; see USAGE. */
import { checkScenario } from '../../functions/assistant/engine/scenario/check-scenario.ts';
import type {
  Scenario,
  ScenarioStep,
} from '../../functions/assistant/engine/scenario/scenario-graph.ts';
import { readOptions } from '../lib/task.ts';
import { percentile, printConditions, printHead, printRow } from './report.ts';

const USAGE = `deno task bench:scenario [--rounds N]

Measures the check of N generated scenarios of each size (30 by default). sound: steps in a row that
also lead back and ahead. random: three random next steps each, up to two of 20 slots collected, and a
guard of up to two slots in every second step. parting: pairs of steps that each collect a slot; the
last step requires all of them. The goal is 200 ms at 50 steps.`;

const { rounds } = readOptions(USAGE, { rounds: { type: 'string', default: '30' } });
const SIZES = [50, 100, 200, 500];

/** Creates a generator of integers below a limit, equal in every run (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Random = ReturnType<typeof createRandom>;

const toScenario = (steps: Omit<ScenarioStep, 'name' | 'system_prompt'>[], slots: string[]) => ({
  steps: steps.map((step) => ({ ...step, name: step.code, system_prompt: '' })),
  slots: slots.map((code) => ({ code, label: code })),
});

const SLOTS = Array.from({ length: 20 }, (_, index) => `slot_${index}`);
const pick = (random: Random, most: number) =>
  Array.from({ length: random(most + 1) }, () => SLOTS[random(SLOTS.length)]!);

function createSound(size: number, random: Random): Scenario {
  const steps = Array.from({ length: size }, (_, index) => ({
    code: `step_${index}`,
    allowed_next: index === size - 1 ? [] : [index + 1, random(size), random(index + 1)]
      .map((next) => `step_${next}`),
    guards: { requires: index > 0 && index % 3 === 0 ? [SLOTS[random(2)]!] : [] },
    collects: index === 0 ? SLOTS.slice(0, 2) : pick(random, 2),
  }));
  return toScenario(steps, SLOTS);
}

function createRandomScenario(size: number, random: Random): Scenario {
  const steps = Array.from({ length: size }, (_, index) => ({
    code: `step_${index}`,
    allowed_next: index === size - 1 ? [] : Array.from({ length: 3 }, () => `step_${random(size)}`),
    guards: { requires: index % 2 ? pick(random, 2) : [] },
    collects: pick(random, 2),
  }));
  return toScenario(steps, SLOTS);
}

function createParting(size: number): Scenario {
  const pairs = Math.floor((size - 2) / 2);
  const slots = Array.from({ length: 2 * pairs }, (_, index) => `slot_${index}`);
  const after = (pair: number) => pair === pairs ? ['end'] : [`left_${pair}`, `right_${pair}`];
  const steps = Array.from({ length: pairs }, (_, pair) =>
    ['left', 'right'].map((side, index) => ({
      code: `${side}_${pair}`,
      allowed_next: after(pair + 1),
      guards: {},
      collects: [slots[2 * pair + index]!],
    }))).flat();
  const start = { code: 'start', allowed_next: after(0), guards: {}, collects: [] };
  const end = { code: 'end', allowed_next: [], guards: { requires: slots }, collects: [] };
  return toScenario([start, ...steps, end], slots);
}

const KINDS = { sound: createSound, random: createRandomScenario, parting: createParting };

printConditions(`${rounds} scenarios of each size`);
printHead('scenario', 'steps', 'p50 ms', 'p95 ms', 'most ms', 'too complex');
for (const [name, create] of Object.entries(KINDS)) {
  for (const size of SIZES) {
    const times: number[] = [];
    let unproven = 0;
    for (let round = 0; round < Number(rounds); round++) {
      const scenario = create(size, createRandom(1000 * size + round));
      const started = performance.now();
      const { warnings } = checkScenario(scenario);
      times.push(performance.now() - started);
      if (warnings.some(({ code }) => code === 'too-complex')) unproven++;
    }
    const shown = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(1));
    printRow(name, String(size), ...shown, String(unproven));
  }
}
