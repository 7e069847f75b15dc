import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  measureRouterQuality,
  type RoutedMessage,
  type RouterQuality,
  toDecision,
} from '../../functions/assistant/evaluation/router-quality.ts';
import { type JUnitCase, toJUnit } from './junit.ts';
import type { RoutedLine } from './progress-file.ts';
import type { LabelledLine } from './read-labelled.ts';

/** A message of the set with the router's answer. */
interface Result extends RoutedMessage, Pick<LabelledLine, 'line' | 'text' | 'language'> {
  /** The unparsed answer. */
  raw: string;
}

export interface RouterReport extends RouterQuality {
  model: string;
  languages: Record<string, RouterQuality>;
  messages: Result[];
}

export function routerReport(
  messages: readonly LabelledLine[],
  { routed, model, minConfidence }: {
    routed: readonly RoutedLine[];
    model: string;
    minConfidence: number;
  },
): RouterReport {
  const answers = new Map(routed.map((each) => [each.line, each]));
  const results = messages.map(({ intent, ...message }): Result => ({
    ...message,
    expected: intent,
    ...answers.get(message.line)!,
  }));
  const languages = Map.groupBy(results.filter((each) => each.language), (each) => each.language!);
  return {
    model,
    ...measureRouterQuality(results, minConfidence),
    languages: Object.fromEntries(
      [...languages].map(([name, some]) => [name, measureRouterQuality(some, minConfidence)]),
    ),
    messages: results,
  };
}

/** Returns a JUnit case for each message. */
export function toCases({ messages, min_confidence }: RouterReport): JUnitCase[] {
  return messages.map((each) => {
    const { line, text, expected, answered, confidence } = each;
    const isRight = toDecision(each, min_confidence) === expected;
    const said = `${answered ?? 'no branch'} with confidence ${confidence ?? 'unknown'}`;
    return {
      name: `Line ${line}: ${text}`,
      classname: expected ?? 'out of scope',
      failures: isRight ? [] : [`expected ${expected ?? 'doubt'}, got ${said}`],
    };
  });
}

/** Writes quality.json and junit.xml into a folder. */
export function writeReport(folder: string, report: RouterReport): void {
  writeFileSync(join(folder, 'quality.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(folder, 'junit.xml'), toJUnit('router', toCases(report)));
}
