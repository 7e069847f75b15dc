import type { TestAction } from '../schemas/dialog-test.ts';
import type { TurnActions } from '../turn/actions/call-actions.ts';
import { storedActions } from '../turn/actions/stored-actions.ts';
import type { TracedReply } from './read-trace.ts';

const NO_DIALOG = { turnId: 'replay', threadId: null };

/** Answers the actions of a turn that is played again from its stored calls. */
export const replayActions = (
  { reply }: { reply: Pick<TracedReply['reply'], 'meta_json'> },
): TurnActions => ({ ...NO_DIALOG, port: storedActions(reply.meta_json.debug.actions) });

/** Answers the actions of a test as it says. */
export const testActions = (answers: readonly TestAction[]): TurnActions => ({
  ...NO_DIALOG,
  port: storedActions(answers.map(({ code, input, output = null, error }) => ({
    ...{ code, input, output, status: error ?? 'ok' },
  }))),
});
