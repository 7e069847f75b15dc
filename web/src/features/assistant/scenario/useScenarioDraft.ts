import { useEdit } from '../useEdit.ts';
import { isUnchanged, type ScenarioBody, type ScenarioDraft, toDraft } from './scenario-draft.ts';

type Stored = ScenarioBody & { etag: string };

/** Keeps the draft of a branch's scenario until it is saved. */
export const useScenarioDraft = (code: () => string, stored: () => Stored | undefined) =>
  useEdit<ScenarioDraft>({
    kind: 'scenario',
    key: code,
    stored: () => {
      const read = stored();
      return read && toDraft(read, read.etag);
    },
    isUnchanged,
    revisionOf: ({ etag }) => etag,
    rebase: ({ mine, theirs: { base, etag } }) => ({ ...mine, base, etag }),
  });
