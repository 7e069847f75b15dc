import { defineStore } from 'pinia';
import { ref } from 'vue';
import type { ChangelogEntry } from '../../../../functions/catalog/schemas/blocks.ts';

/** What was typed on a block's page and is not stored yet. */
interface BlockDraft {
  /** A label typed over the stored one. */
  label?: string;
  /** The whole changelog as edited. */
  changelog?: ChangelogEntry[];
}

/** Typed but unsaved text by block path: it outlives a failed save and a visit to another page. */
export const useDrafts = defineStore('block-drafts', () => {
  const drafts = ref<Record<string, BlockDraft>>({});

  function of(path: string): BlockDraft {
    return drafts.value[path] ?? {};
  }

  function set(path: string, draft: BlockDraft) {
    drafts.value = { ...drafts.value, [path]: { ...of(path), ...draft } };
  }

  function drop(path: string) {
    drafts.value = { ...drafts.value, [path]: {} };
  }

  function isEdited(path: string): boolean {
    const { label, changelog } = of(path);
    return label !== undefined || changelog !== undefined;
  }

  /** Each block with something typed, by its address, for the question before signing out. */
  function describe(): string[] {
    return Object.keys(drafts.value).filter(isEdited).map((path) =>
      `Label or changelog of ${path}`
    );
  }

  return { drafts, describe, of, set, drop, isEdited };
});
