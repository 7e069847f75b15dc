import type { DocumentDetail } from '@contract/assistant/schemas/documents.ts';
import { useDrafts } from '@/stores/drafts.ts';
import { useEdit } from '../useEdit.ts';
import {
  type DocumentDraft,
  EMPTY_DRAFT,
  isUnchanged,
  NEW_DOCUMENT,
  toDraft,
} from './document-draft.ts';

const KIND = 'document';

/** Keeps the draft of a document until it is saved. */
export function useDocumentDraft(
  key: () => string,
  stored: () => DocumentDetail | undefined,
) {
  const drafts = useDrafts();
  const edits = useEdit<DocumentDraft>({
    kind: KIND,
    key,
    stored: () => {
      const read = stored();
      return read ? toDraft(read) : key() === NEW_DOCUMENT ? EMPTY_DRAFT : undefined;
    },
    isUnchanged,
    revisionOf: ({ base }) => base && base.writtenAt,
    rebase: ({ mine, theirs: { base } }) => ({ ...mine, base }),
  });

  /** Removes the saved draft; text typed meanwhile becomes a change of the saved text. */
  function settle(sent: DocumentDraft, saved: DocumentDetail): void {
    const now = edits.edit.value;
    edits.discard();
    if (!now || (now.name === sent.name && now.text === sent.text)) return;
    const rest = { ...now, base: toDraft(saved).base };
    if (!isUnchanged(rest)) drafts.write(KIND, saved.id, rest);
  }

  return { ...edits, settle };
}
