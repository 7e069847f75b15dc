import { computed, ref } from 'vue';
import type { DocumentView } from '@contract/assistant/schemas/documents.ts';
import { matchesWords } from '@/ui/controls.ts';

export type ShownStatus =
  | 'ready'
  | 'indexing'
  | 'waiting'
  | 'failed'
  | 'reindex failed'
  | 'reindex needed';

export function getShownStatus(document: DocumentView): ShownStatus {
  if (document.index_status === 'indexing') return 'indexing';
  if (document.index_status === 'pending') return 'waiting';
  // After a failed run the chunks of the previous run remain.
  if (document.index_status === 'failed') {
    return document.chunk_count > 0 ? 'reindex failed' : 'failed';
  }
  return document.reindex_needed ? 'reindex needed' : 'ready';
}

const TYPE_NAMES: Record<string, string> = {
  markdown: 'Markdown',
  text: 'Text',
  html: 'HTML',
  pdf: 'PDF',
  docx: 'Word',
};

export const typeName = ({ file_type }: Pick<DocumentView, 'file_type'>): string =>
  TYPE_NAMES[file_type] ?? file_type;

const ANY = 'any';

/** Returns the options of a filter: all, and each value that occurs, with counts. */
function optionsOf(all: string, values: readonly string[]) {
  const counts = Map.groupBy(values, (value) => value);
  const options = [...counts].map(([value, { length }]) => ({
    value,
    label: `${TYPE_NAMES[value] ?? value.charAt(0).toUpperCase() + value.slice(1)} (${length})`,
  }));
  return [
    { value: ANY, label: all },
    ...options.toSorted((a, b) => a.value.localeCompare(b.value)),
  ];
}

/** Filters documents by words in the name, by status and by type. */
export function useDocumentFilter(documents: () => readonly DocumentView[]) {
  const query = ref('');
  const status = ref(ANY);
  const type = ref(ANY);

  const statuses = computed(() => optionsOf('All statuses', documents().map(getShownStatus)));
  const types = computed(() =>
    optionsOf('All types', documents().map(({ file_type }) => file_type))
  );

  const found = computed(() =>
    documents().filter((document) =>
      matchesWords(query.value, document.name) &&
      (status.value === ANY || status.value === getShownStatus(document)) &&
      (type.value === ANY || type.value === document.file_type)
    )
  );
  const isNarrowed = computed(() =>
    query.value.trim() !== '' || status.value !== ANY || type.value !== ANY
  );

  function clear() {
    query.value = '';
    status.value = ANY;
    type.value = ANY;
  }

  return { query, status, type, statuses, types, found, isNarrowed, clear };
}
