import type { VersionQuality } from '../schemas/router-quality.ts';
import { toShare } from './share.ts';

/** A message that the router classified, with its correct branch. */
export interface RoutedMessage {
  /** Null when the message is out of scope. */
  expected: string | null;
  /** The branch that the router named at any confidence; null when it named none. */
  answered: string | null;
  /** From 0 to 1; null when the router gave none, which counts as certain. */
  confidence: number | null;
}

/** The measured part of a version's quality. */
export interface RouterQuality extends
  Pick<
    VersionQuality,
    'min_confidence' | 'accuracy' | 'out_of_scope_recall' | 'calibration' | 'minimums'
  > {
  confusion: Omit<VersionQuality['confusion'][number], 'messages'>[];
}

/**
 * The confidence bands [from, to) of prompts/branches/_router, with the lowest one split in two.
 */
const BANDS = [0, 0.25, 0.5, 0.7, 0.9, 1];
const MINIMUMS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** Measures how well a router classifies the messages of a labelled set. */
export function measureRouterQuality(
  messages: readonly RoutedMessage[],
  minConfidence: number,
): RouterQuality {
  return {
    min_confidence: minConfidence,
    ...measureShares(messages, minConfidence),
    confusion: groupByConfusion(messages, minConfidence)
      .map(({ messages, ...cell }) => ({ ...cell, count: messages.length })),
    calibration: measureCalibration(messages),
    minimums: MINIMUMS.map((each) => ({ min_confidence: each, ...measureShares(messages, each) })),
  };
}

/** Returns the branch that a message is routed to, or null below the minimum confidence. */
export function toDecision({ answered, confidence }: RoutedMessage, min: number): string | null {
  return confidence !== null && confidence < min ? null : answered;
}

function measureShares(messages: readonly RoutedMessage[], min: number) {
  const right = (some: readonly RoutedMessage[]) =>
    toShare(some.filter((each) => toDecision(each, min) === each.expected).length, some.length);
  return {
    accuracy: right(messages.filter(({ expected }) => expected !== null)),
    out_of_scope_recall: right(messages.filter(({ expected }) => expected === null)),
  };
}

/** Groups messages by cell of the confusion matrix, in the order of their first messages. */
export function groupByConfusion<Message extends RoutedMessage>(
  messages: readonly Message[],
  min: number,
) {
  const groups = Map.groupBy(
    messages,
    (each) => JSON.stringify([each.expected, toDecision(each, min)]),
  );
  return [...groups.values()].map((group) => ({
    expected: group[0]!.expected,
    answered: toDecision(group[0]!, min),
    messages: group,
  }));
}

/** Returns whether the router named the correct branch at any confidence. */
const isRight = ({ expected, answered }: RoutedMessage) =>
  answered !== null && answered === expected;

function measureCalibration(messages: readonly RoutedMessage[]): RouterQuality['calibration'] {
  const told = messages.flatMap((each) =>
    each.confidence === null ? [] : [{ confidence: each.confidence, isRight: isRight(each) }]
  );
  const bands = BANDS.slice(0, -1).map((from, i) => {
    const to = BANDS[i + 1]!;
    const some = told.filter(({ confidence }) =>
      confidence >= from && (confidence < to || to === 1)
    );
    const right = toShare(some.filter((each) => each.isRight).length, some.length);
    return { from, to, confidence: mean(some.map(({ confidence }) => confidence)), right };
  });
  const distances = bands.filter(({ right }) => right.of > 0)
    .map(({ confidence, right }) => Math.abs(confidence! - right.share!) * right.of);
  return {
    bands,
    error: told.length ? sum(distances) / told.length : null,
    brier: mean(told.map((each) => (each.confidence - Number(each.isRight)) ** 2)),
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const mean = (numbers: number[]) => numbers.length ? sum(numbers) / numbers.length : null;
