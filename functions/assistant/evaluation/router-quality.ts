import { type Share, shareOf } from './share.ts';

/** A message that the router answered, and what it should have answered. */
export interface RoutedMessage {
  /** Null: out of scope. */
  expected: string | null;
  /** The branch that it named, however unsure; null when it named none. */
  answered: string | null;
  /** From 0 to 1; null when it told none, which counts as no doubt. */
  confidence: number | null;
}

/** Messages whose confidence lies in [from, to), the last band its end, too. */
export interface CalibrationBand {
  from: number;
  to: number;
  /** Mean confidence; calibrated, it is the share that is right. */
  confidence: number | null;
  right: Share;
}

export interface RouterQuality {
  /** Below it a message counts as out of scope, as the router's doubt does in a turn. */
  min_confidence: number;
  /** Of the messages of a branch: sent there. */
  accuracy: Share;
  /** Of those out of scope: in doubt. Null share when the set has none. */
  out_of_scope_recall: Share;
  /** Each pair that occurs; null expected is out of scope, null answered is in doubt. */
  confusion: { expected: string | null; answered: string | null; count: number }[];
  calibration: {
    bands: CalibrationBand[];
    /** Expected calibration error: how far confidence is from being right, on average over bands. */
    error: number | null;
    /** Mean squared distance of confidence from being right (1) or wrong (0); 0 is best. */
    brier: number | null;
  };
  /** What other minimums would do. */
  minimums: { min_confidence: number; accuracy: Share; out_of_scope_recall: Share }[];
}

/** The bands of prompts/_router.md, the lowest one in two. */
const BANDS = [0, 0.25, 0.5, 0.7, 0.9, 1];
const MINIMUMS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** How well a router tells the messages of a labelled set apart. */
export function routerQuality(
  messages: readonly RoutedMessage[],
  minConfidence: number,
): RouterQuality {
  return {
    min_confidence: minConfidence,
    ...sharesAt(messages, minConfidence),
    confusion: confusionCells(messages, minConfidence)
      .map(({ messages, ...cell }) => ({ ...cell, count: messages.length })),
    calibration: calibrationOf(messages),
    minimums: MINIMUMS.map((each) => ({ min_confidence: each, ...sharesAt(messages, each) })),
  };
}

/** Where a message goes; null when the router is in doubt. */
export function decisionOf({ answered, confidence }: RoutedMessage, min: number): string | null {
  return confidence !== null && confidence < min ? null : answered;
}

function sharesAt(messages: readonly RoutedMessage[], min: number) {
  const right = (some: readonly RoutedMessage[]) =>
    shareOf(some.filter((each) => decisionOf(each, min) === each.expected).length, some.length);
  return {
    accuracy: right(messages.filter(({ expected }) => expected !== null)),
    out_of_scope_recall: right(messages.filter(({ expected }) => expected === null)),
  };
}

/** The messages of each cell of the confusion matrix that has any, in their order. */
export function confusionCells<Message extends RoutedMessage>(
  messages: readonly Message[],
  min: number,
) {
  const groups = Map.groupBy(
    messages,
    (each) => JSON.stringify([each.expected, decisionOf(each, min)]),
  );
  return [...groups.values()].map((group) => ({
    expected: group[0]!.expected,
    answered: decisionOf(group[0]!, min),
    messages: group,
  }));
}

/** Being right does not depend on the minimum here: a low confidence says so by itself. */
const isRight = ({ expected, answered }: RoutedMessage) =>
  answered !== null && answered === expected;

function calibrationOf(messages: readonly RoutedMessage[]): RouterQuality['calibration'] {
  const told = messages.flatMap((each) =>
    each.confidence === null ? [] : [{ confidence: each.confidence, isRight: isRight(each) }]
  );
  const bands = BANDS.slice(0, -1).map((from, i) => {
    const to = BANDS[i + 1]!;
    const some = told.filter(({ confidence }) =>
      confidence >= from && (confidence < to || to === 1)
    );
    const right = shareOf(some.filter((each) => each.isRight).length, some.length);
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
