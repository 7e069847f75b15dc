import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { useConnection } from '@/stores/connection.ts';
import { useSession } from '@/stores/session.ts';
import { useBlockDrafts } from './block-drafts.ts';
import { type CatalogBlock, createDefaultBlocks } from './catalog-block.ts';

const DEFAULTS = createDefaultBlocks();

/** The blocks of the API's last response, or the built-in defaults. */
export const useCatalog = defineStore('catalog', () => {
  const connection = useConnection();
  const session = useSession();
  const drafts = useBlockDrafts();
  /** Undefined until `loadQueries`, which a page calls after it shows its block. */
  const queries = shallowRef<typeof import('./queries.ts')>();
  /** Why the queries could not be loaded. */
  const failure = shallowRef<unknown>();

  const stored = computed(() => queries.value?.getBlocks());
  /** Keeps an edited block as it was, so that its save detects another person's change. */
  const blocks = computed(() =>
    (stored.value ?? DEFAULTS).map((block): CatalogBlock =>
      drafts.isEdited(block.path) ? { ...block, ...drafts.of(block.path).base } : block
    )
  );
  const isKnown = computed(() => connection.state !== 'unknown');
  const canEdit = computed(() =>
    stored.value !== undefined && connection.state === 'reachable' && session.isEditor
  );

  const find = (path: string) => blocks.value.find((block) => block.path === path);

  /** Loads the queries, once. Never throws. */
  async function loadQueries(): Promise<void> {
    try {
      queries.value ??= await import('./queries.ts');
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
      connection.state = 'defaults';
    }
  }

  return { queries, failure, blocks, isKnown, canEdit, find, loadQueries };
}, { keepOnSignOut: true });
