import { isSameJson } from '../../engine/slots.ts';
import type { ActionAnswer, ActionsPort } from '../../schemas/action-call.ts';
import { calendarExample } from './calendar-example.ts';

/** An answer that is given instead of calling a system; without an input it is for any. */
export interface StoredAnswer extends Pick<ActionAnswer, 'status' | 'output'> {
  code: string;
  input?: Readonly<Record<string, unknown>>;
}

const NOT_AVAILABLE: ActionAnswer = { status: 'not_available', output: null, latency_ms: 0 };

/** Creates a port that answers from stored calls, whose inputs must be the same. */
export const storedActions = (answers: readonly StoredAnswer[]): ActionsPort => (request) => {
  const found = answers.find(({ code, input }) =>
    code === request.action.code && (input === undefined || isSameJson(input, request.input))
  );
  const { status, output } = found ?? NOT_AVAILABLE;
  return Promise.resolve({ status, output, latency_ms: 0 });
};

/** The port of trials: answers the example of the action, or one of the calendar. */
export const exampleActions: ActionsPort = ({ action, input }) => {
  const output = action.example_output ??
    (action.provider === 'appointments' ? calendarExample(action.code, input) : null);
  return Promise.resolve(
    output === null ? NOT_AVAILABLE : { status: 'ok', output, latency_ms: 0 },
  );
};

/** The port of a trial with live lookups: effects get examples, as in any trial. */
export const withLiveLookups = (live: ActionsPort): ActionsPort => (request) =>
  request.action.kind === 'lookup' ? live(request) : exampleActions(request);
