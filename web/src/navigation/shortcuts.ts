import { computed, onScopeDispose, ref, shallowReactive, watch } from 'vue';

/** A key, or keys, that do something now. */
export interface Shortcut {
  /**
   * `n`, `Shift+j`, `Mod+Enter` (Ctrl, or Command on a Mac), or one after the other: `g s`. Those
   * without Mod do nothing while somebody types.
   */
  keys: string;
  does: string;
  /** Without one: on this page. */
  group?: 'Go to' | 'Everywhere';
  /** Without it a box or the browser does it, and it is only listed. */
  run?: () => void;
}

const KEY = 'linden.single-keys';
/** What is left out is nothing, as `condition && …` gives it. */
type List = () => (Shortcut | '' | false | null | undefined)[];
const sources = shallowReactive(new Set<List>());

/** Whether keys without Ctrl or Command do anything: who speaks to the computer turns them off. */
export const singleKeys = ref(localStorage.getItem(KEY) !== 'off');
watch(singleKeys, (on) => on ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, 'off'));

/** A key that speech could press by chance; what is only listed works whatever is set. */
export const isSingle = ({ keys, run }: Pick<Shortcut, 'keys' | 'run'>): boolean =>
  run !== undefined && !keys.startsWith('Mod+');

/** All that work on this page for this person, now: the handler and the list of keys read it. */
export const shortcuts = computed((): Shortcut[] =>
  [...sources].flatMap((list) => list()).filter((each) => typeof each === 'object' && each !== null)
    .filter((each) => singleKeys.value || !isSingle(each))
);

/** Adds these as long as the component is there; `list` leaves out what does not work now. */
export function useShortcuts(list: List): void {
  sources.add(list);
  onScopeDispose(() => sources.delete(list));
}
