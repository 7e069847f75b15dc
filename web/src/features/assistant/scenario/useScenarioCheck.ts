import { useQuery } from '@pinia/colada';
import { computed, onScopeDispose, shallowRef, watch } from 'vue';
import { ApiProblem, describeProblem } from '@/api/index.ts';
import { scenarioCheckQuery } from './queries.ts';
import { type ScenarioDraft, type ScenarioReport, toBody } from './scenario-draft.ts';
import {
  findFieldProblems,
  type Finding,
  readFieldErrors,
  readReport,
} from './scenario-findings.ts';

/** Debounce time between an edit and its check, in milliseconds. */
const SETTLES_MS = 300;

/** Checks a draft during an edit: invalid fields locally, the rest on the server. */
export function useScenarioCheck(code: () => string, draft: () => ScenarioDraft | undefined) {
  /** The draft to check, debounced. */
  const settled = shallowRef<ScenarioDraft>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  watch(draft, (now) => {
    clearTimeout(timer);
    if (!settled.value) settled.value = now;
    else timer = setTimeout(() => (settled.value = now), SETTLES_MS);
  }, { immediate: true });
  onScopeDispose(() => clearTimeout(timer));

  const fields = computed(() => {
    const now = draft();
    return now ? findFieldProblems(now) : [];
  });
  const body = computed(() => settled.value && toBody(settled.value));
  const { data, error, isLoading } = useQuery(() => ({
    ...scenarioCheckQuery({ code: code(), body: body.value ?? { steps: [] } }),
    enabled: settled.value !== undefined && findFieldProblems(settled.value).length === 0,
    placeholderData: (previous?: ScenarioReport) => previous,
  }));

  const refused = computed(() =>
    error.value instanceof ApiProblem && error.value.status === 422 ? error.value.errors : []
  );
  /** The findings; only invalid fields while there are any, because the rest is unknown. */
  const findings = computed((): Finding[] => {
    const now = draft();
    if (!now || fields.value.length > 0) return fields.value;
    if (refused.value.length > 0) return readFieldErrors(refused.value, now);
    return data.value ? readReport(data.value, now) : [];
  });
  /** Why the draft could not be checked; empty if it was. */
  const problem = computed(() =>
    error.value && refused.value.length === 0 ? describeProblem(error.value) : ''
  );
  const isChecking = computed(() => isLoading.value || settled.value !== draft());

  return { findings, problem, isChecking };
}
