import { computed, onScopeDispose, ref, shallowReactive, watch } from 'vue';

/** A shortcut: a key or a sequence of keys. */
export interface Shortcut {
  /**
   * `n`, `Shift+j`, `Mod+Enter` (Ctrl, or Command on a Mac), or a sequence: `g s`. Those without
   * Mod are ignored while a person types.
   */
  keys: string;
  does: string;
  /** By default: on this page. */
  group?: 'Go to' | 'Everywhere';
  /** Omitted if a text box or the browser handles the shortcut; then it is only listed. */
  run?: () => void;
}

const KEY = 'linden.single-keys';
/** A list of shortcuts; ignores falsy entries, so that `condition && …` works. */
type List = () => (Shortcut | '' | false | null | undefined)[];
const sources = shallowReactive(new Set<List>());

/**
 * Whether single-key shortcuts are active. People can turn them off, because speech input can
 * trigger them accidentally (WCAG 2.1.4).
 */
export const singleKeys = ref(localStorage.getItem(KEY) !== 'off');
watch(singleKeys, (on) => on ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, 'off'));

/**
 * Returns whether a shortcut has no Mod key, so that speech input could trigger it; false for those
 * that are only listed.
 */
export const isSingle = ({ keys, run }: Pick<Shortcut, 'keys' | 'run'>): boolean =>
  run !== undefined && !keys.startsWith('Mod+');

/** All shortcuts that are active on this page, for the key handler and the list. */
export const shortcuts = computed((): Shortcut[] =>
  [...sources].flatMap((list) => list()).filter((each) => typeof each === 'object' && each !== null)
    .filter((each) => singleKeys.value || !isSingle(each))
);

/** Registers shortcuts while the component is mounted; `list` omits inactive ones. */
export function useShortcuts(list: List): void {
  sources.add(list);
  onScopeDispose(() => sources.delete(list));
}
