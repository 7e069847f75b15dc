import {
  listNamedSlots,
  type Scenario,
  type ScenarioStep,
  uniqueByCode,
} from './scenario-graph.ts';
import type { ScenarioWarning } from './scenario-report.ts';

const includesText = (text: string, part: string) =>
  text.toLocaleLowerCase().includes(part.toLocaleLowerCase());

/** Returns whether a step collects a slot; without a list it collects every slot. */
const isCollector = ({ collects }: ScenarioStep, code: string) =>
  !collects || collects.includes(code);

/** Finds declared slots that no step names, or that their only collecting step never asks for. */
export function checkSlots(scenario: Scenario): ScenarioWarning[] {
  const steps = uniqueByCode(scenario.steps);
  if (steps.length === 0) return [];
  const used = new Set(steps.flatMap(listNamedSlots));
  return uniqueByCode(scenario.slots).flatMap(({ code: slot, label }): ScenarioWarning[] => {
    if (!used.has(slot)) {
      return [{
        ...{ code: 'slot-never-used', slot },
        message: `No guard, list of slots or action of a step names ${slot}.`,
      }];
    }
    const [only, ...others] = steps.filter((step) => isCollector(step, slot));
    if (!only || others.length > 0) return [];
    const isAsked = [slot, label].some((name) => includesText(only.system_prompt, name));
    return isAsked ? [] : [{
      ...{ code: 'no-question', step: only.code, slot },
      message: `Only ${only.code} collects ${slot}, and its prompt doesn’t ask for it.`,
    }];
  });
}
