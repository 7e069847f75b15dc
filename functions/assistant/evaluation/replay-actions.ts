import type { TestAction } from '../schemas/dialog-test.ts';
import type { TurnActions } from '../turn/actions/call-actions.ts';
import { storedActions } from '../turn/actions/stored-actions.ts';
import type { TracedReply } from './read-trace.ts';

const NO_DIALOG = { turnId: 'replay', threadId: null };

/** Creates actions whose port replays the recorded calls of a turn. */
export const replayActions = (
  { reply }: { reply: Pick<TracedReply['reply'], 'meta_json'> },
): TurnActions => ({ ...NO_DIALOG, port: storedActions(reply.meta_json.debug.actions) });

/** Creates actions whose port returns the results that a test specifies. */
export const testActions = (answers: readonly TestAction[]): TurnActions => ({
  ...NO_DIALOG,
  port: storedActions(answers.map(({ code, input, output = null, error }) => ({
    ...{ code, input, output, status: error ?? 'ok' },
  }))),
});
