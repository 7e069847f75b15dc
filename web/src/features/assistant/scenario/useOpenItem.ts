import { computed } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import type { Part } from './edit-scenario.ts';
import { codeOf, findItem, type ScenarioDraft } from './scenario-draft.ts';

/** Stores the open step or slot in the URL: `scenario/ask`, `scenario?slot=phone`. */
export function useOpenItem(branch: () => string, draft: () => ScenarioDraft | undefined) {
  const route = useRoute();
  const router = useRouter();

  const address = computed(() => `/settings/${encodeURIComponent(branch())}/scenario`);
  const linkOf = (part: Part, id: string) =>
    part === 'steps'
      ? `${address.value}/${encodeURIComponent(id)}`
      : `${address.value}?slot=${encodeURIComponent(id)}`;

  const named = computed(() => ({
    steps: String(route.params.step ?? ''),
    slots: String(route.query.slot ?? ''),
  }));
  const find = (part: Part) => {
    const items: readonly { id: string; code: string }[] | undefined = draft()?.[part];
    return items && named.value[part] ? findItem(items, named.value[part])?.id : undefined;
  };
  /** Ids of the open step and slot, of which at most one is set. */
  const open = computed(() => ({ steps: find('steps'), slots: find('slots') }));

  /** The URL's code if no step or slot has it; otherwise empty. */
  const missing = computed(() => {
    const isFound = open.value.steps ?? open.value.slots;
    return draft() && !isFound ? named.value.steps || named.value.slots : '';
  });

  const show = (part: Part, id: string) => router.push(linkOf(part, id));
  const toggle = (part: Part, id: string) =>
    open.value[part] === id ? router.push(address.value) : show(part, id);

  /** Updates the URL after saving, because the ids of items are then their codes. */
  function follow(saved: ScenarioDraft): void {
    const { steps, slots } = named.value;
    if (steps) void router.replace(linkOf('steps', codeOf(saved.steps, steps)));
    else if (slots) void router.replace(linkOf('slots', codeOf(saved.slots, slots)));
  }

  return { open, missing, linkOf, show, toggle, follow };
}
