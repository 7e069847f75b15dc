import { isSameJson } from '../../engine/slots.ts';
import type { ActionAnswer, ActionsPort } from '../../schemas/action-call.ts';
import { calendarExample } from './calendar-example.ts';

/** A stored response of an action; one without `input` applies to every input. */
export interface StoredAnswer extends Pick<ActionAnswer, 'status' | 'output'> {
  code: string;
  input?: Readonly<Record<string, unknown>>;
}

const NOT_AVAILABLE: ActionAnswer = { status: 'not_available', output: null, latency_ms: 0 };

/**
 * Creates a port that responds with the first stored answer for the action and its input, or with
 * `not_available`.
 */
export const storedActions = (answers: readonly StoredAnswer[]): ActionsPort => (request) => {
  const found = answers.find(({ code, input }) =>
    code === request.action.code && (input === undefined || isSameJson(input, request.input))
  );
  const { status, output } = found ?? NOT_AVAILABLE;
  return Promise.resolve({ status, output, latency_ms: 0 });
};

/** Responds with an action's example, the calendar's, or `not_available`; the port of trials. */
export const exampleActions: ActionsPort = ({ action, input }) => {
  const output = action.example_output ??
    (action.provider === 'appointments' ? calendarExample(action.code, input) : null);
  return Promise.resolve(
    output === null ? NOT_AVAILABLE : { status: 'ok', output, latency_ms: 0 },
  );
};

/** Creates the port of a trial with live lookups; effects still respond with examples. */
export const withLiveLookups = (live: ActionsPort): ActionsPort => (request) =>
  request.action.kind === 'lookup' ? live(request) : exampleActions(request);
