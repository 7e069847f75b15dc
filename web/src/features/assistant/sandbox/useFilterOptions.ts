import { useQuery } from '@pinia/colada';
import { computed, ref } from 'vue';
import { useSession } from '@/stores/session.ts';
import { useBranches } from '../branches/queries.ts';
import { versionsQuery } from '../configs/queries.ts';
import { usersQuery } from '../people/queries.ts';
import type { DialogFilter, FilterPart, ManyKey } from './dialog-filter.ts';
import { EVENT_LABELS } from './event-labels.ts';
import { FINDING_LABELS } from './filter-labels.ts';

const ANY = { value: '', label: 'Any' };
const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Loads the options of a filter and describes its parts. Omits options that cannot be loaded. */
export function useFilterOptions(filter: () => DialogFilter) {
  const branches = useBranches();
  const session = useSession();
  const isShown = ref(false);

  const branch = computed(() =>
    filter().intent_code.length === 1 ? filter().intent_code[0]! : null
  );
  const versionsOfBranch = useQuery(() => ({
    ...versionsQuery(branch.value ?? ''),
    enabled: branch.value !== null,
  }));
  const versions = computed(() => versionsOfBranch.data.value ?? []);
  const users = useQuery(() => ({ ...usersQuery, enabled: isShown.value && session.isEditor }));
  const people = computed(() => users.data.value ?? []);
  const load = () => (isShown.value = true);

  const steps = computed(() => {
    const ofBranches = branches.branches.filter(({ code }) =>
      !branch.value || code === branch.value
    );
    return ofBranches.flatMap(({ code, name }) =>
      (branches.steps[code] ?? []).map((step) => ({
        value: step.code,
        label: step.name,
        group: name,
      }))
    );
  });

  const nameOfPerson = (id: string) =>
    id === session.operator?.id
      ? 'Me'
      : people.value.find((person) => person.id === id)?.displayName ?? 'Someone else';

  const options = computed((): Record<ManyKey, { value: string; label: string }[]> => ({
    intent_code: [
      ANY,
      ...branches.branches.map(({ code, name }) => ({ value: code, label: name })),
    ],
    version: [
      ANY,
      ...versions.value.map(({ version }) => ({
        value: String(version),
        label: `v${version}`,
      })),
    ],
    config_id: [],
    step: [ANY, ...steps.value],
    event: [ANY, ...Object.entries(EVENT_LABELS).map(([value, { label }]) => ({ value, label }))],
    has: [ANY, ...optionsOf(FINDING_LABELS)],
    tag: [],
    user_id: [
      ANY,
      ...[session.operator?.id, ...people.value.map(({ id }) => id)]
        .filter((id, index, all): id is string => Boolean(id) && all.indexOf(id) === index)
        .map((id) => ({ value: id, label: nameOfPerson(id) })),
    ],
  }));

  function textOf({ key, value }: FilterPart): string {
    if (key === 'from') return `From ${value.slice(0, 10)}`;
    if (key === 'to') return `Until ${value.slice(0, 10)}`;
    if (key === 'trial') return 'Trials';
    if (key === 'tag') return `#${value}`;
    if (key === 'version') return `v${value}`;
    if (key === 'config_id') return 'One version';
    return options.value[key].find((option) => option.value === value)?.label ?? value;
  }

  return { options, load, textOf };
}
