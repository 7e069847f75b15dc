import { ref, shallowRef } from 'vue';
import { describeProblemWithFields } from '@/api/index.ts';
import { useToasts } from '@/ui/controls.ts';
import { type Moves, type OccupiedPart, readOccupiedParts } from './occupied-parts.ts';
import { useReplaceScenario } from './queries.ts';
import {
  planMoves,
  type ScenarioDraft,
  settle,
  toBody,
  toDraft,
  trimDraft,
} from './scenario-draft.ts';
import type { useScenarioDraft } from './useScenarioDraft.ts';

export function useSaveScenario(code: () => string, edits: ReturnType<typeof useScenarioDraft>) {
  const replace = useReplaceScenario();
  const toasts = useToasts();
  const isSaving = ref(false);
  const problem = ref('');
  /** Removed items that dialogs use; the person must choose what replaces them. */
  const occupied = shallowRef<OccupiedPart[]>([]);
  const saved = shallowRef<ScenarioDraft>();

  /** Stores the draft; throws ApiProblem. */
  async function store(moves?: Moves): Promise<void> {
    const sent = trimDraft(edits.draft.value!);
    edits.put(sent);
    isSaving.value = true;
    try {
      const move_dialogs = { ...planMoves(sent, 'steps'), ...moves?.move_dialogs };
      const move_slots = { ...planMoves(sent, 'slots'), ...moves?.move_slots };
      const stored = await replace({
        code: code(),
        etag: sent.etag,
        body: { ...toBody(sent), move_dialogs, move_slots },
      });
      saved.value = sent;
      // Text typed during the save is a change to the saved scenario.
      edits.put(settle(edits.draft.value!, sent, toDraft(stored, stored.etag)));
      toasts.show(sent.steps.length ? 'Scenario saved.' : 'Scenario removed.', { tone: 'success' });
    } finally {
      isSaving.value = false;
    }
  }

  async function save(): Promise<void> {
    if (isSaving.value) return;
    problem.value = '';
    try {
      await edits.save(store);
    } catch (error) {
      occupied.value = readOccupiedParts(error);
      problem.value = occupied.value.length > 0 ? '' : describeProblemWithFields(error);
    }
  }

  return { isSaving, problem, occupied, saved, save, store };
}
