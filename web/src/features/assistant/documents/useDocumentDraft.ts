import { computed } from 'vue';
import type { DocumentDetail } from '@contract/assistant/schemas/documents.ts';
import { useDrafts } from '@/stores/drafts.ts';
import { useDraft } from '@/stores/useDraft.ts';
import {
  type DocumentDraft,
  EMPTY_DRAFT,
  isStale as isStaleDraft,
  isUnchanged,
  NEW_DOCUMENT,
  toDraft,
} from './document-draft.ts';
import { mergeDocument } from './merge-document.ts';

const KIND = 'document';

/** Keeps the draft of a document until it is saved. */
export function useDocumentDraft(
  key: () => string,
  stored: () => DocumentDetail | undefined,
) {
  const drafts = useDrafts();
  const { edit, discard, ...kept } = useDraft<DocumentDraft>(KIND, key);
  const draft = computed(() => {
    const read = stored();
    return edit.value ?? (read ? toDraft(read) : key() === NEW_DOCUMENT ? EMPTY_DRAFT : undefined);
  });
  const isStale = computed(() => {
    const read = stored();
    return edit.value !== undefined && read !== undefined && isStaleDraft(edit.value, read);
  });

  function put(changed: DocumentDraft, at = key()): void {
    if (isUnchanged(changed)) drafts.drop(KIND, at);
    else drafts.write(KIND, at, changed);
  }
  const change = (part: Partial<DocumentDraft>) => draft.value && put({ ...draft.value, ...part });

  /** Keeps the draft and bases it on the text that another person stored. */
  function keepMine(): void {
    const read = stored();
    if (edit.value && read) put({ ...edit.value, base: toDraft(read).base });
  }

  /** Merges both texts; returns the number of conflicts. */
  function merge(): number {
    const { merged, conflicts } = mergeDocument(edit.value!, stored()!);
    put(merged);
    return conflicts;
  }

  /** Removes the saved draft; text typed meanwhile becomes a change of the saved text. */
  function settle(sent: DocumentDraft, saved: DocumentDetail): void {
    const now = edit.value;
    discard();
    if (now && (now.name !== sent.name || now.text !== sent.text)) {
      put({ ...now, base: toDraft(saved).base }, saved.id);
    }
  }

  return { ...kept, draft, isStale, put, change, keepMine, merge, settle, discard };
}
