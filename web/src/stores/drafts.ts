import { defineStore } from 'pinia';
import { computed, ref, watch } from 'vue';
import {
  ASIDE,
  type Draft,
  forgetDraft,
  nameOf,
  onOtherTabDraft,
  readDraft,
  readDraftsOf,
  storeDraft,
} from './draft-storage.ts';
import { useSession } from './session.ts';
import { openTabs, tabId } from './tab.ts';

export type { Draft };

/**
 * Stores all unsaved edits of an account in this browser. Each tab has its own drafts, which
 * survive a reload; the next tab that opens the same text adopts those of a closed tab.
 */
export const useDrafts = defineStore('drafts', () => {
  const session = useSession();
  const held = ref<Record<string, Draft>>({});
  /** Names of drafts that exceed this browser's storage and would not survive a reload. */
  const unstored = ref<ReadonlySet<string>>(new Set());
  const isFull = computed(() => unstored.value.size > 0);

  const account = computed(() => session.operator?.id);
  /** All drafts of the signed-in person, newest first. */
  const all = computed(() =>
    Object.values(held.value).filter((each) => each.account === account.value)
      .toSorted((a, b) => b.at.localeCompare(a.at))
  );

  function hold(draft: Draft): void {
    const name = nameOf(draft);
    held.value = { ...held.value, [name]: draft };
    const others = [...unstored.value].filter((each) => each !== name);
    unstored.value = new Set(storeDraft(draft) ? others : [...others, name]);
  }

  function release(name: string): void {
    unstored.value = new Set([...unstored.value].filter((each) => each !== name));
    const { [name]: _, ...rest } = held.value;
    held.value = rest;
  }

  /**
   * Returns the identifying fields of this tab's draft of a text; null for a visitor, who cannot
   * save.
   */
  function own(kind: string, key: string): Omit<Draft, 'at' | 'value'> | null {
    return account.value ? { account: account.value, owner: tabId(), kind, key } : null;
  }

  function mine(kind: string, key: string): Draft | undefined {
    const place = own(kind, key);
    return place ? held.value[nameOf(place)] : undefined;
  }

  const isMine = ({ owner }: Draft) => owner === tabId();

  /** Returns the other drafts of a text: of other tabs, open or closed, and those set aside. */
  const others = (kind: string, key: string) =>
    all.value.filter((each) => each.kind === kind && each.key === key && !isMine(each));

  /** Returns this tab's drafts of one kind, by key. */
  const values = <T>(kind: string): Record<string, T> =>
    Object.fromEntries(
      all.value.filter((each) => each.kind === kind && isMine(each))
        .map(({ key, value }) => [key, value as T]),
    );

  function write(kind: string, key: string, value: unknown): void {
    const place = own(kind, key);
    if (place) hold({ ...place, at: new Date().toISOString(), value });
  }

  function remove(draft: Draft): void {
    release(nameOf(draft));
    forgetDraft(draft);
  }

  function drop(kind: string, key: string): void {
    const draft = mine(kind, key);
    if (draft) remove(draft);
  }

  function move(draft: Draft, owner: string): Draft {
    const moved = { ...draft, owner };
    remove(draft);
    hold(moved);
    return moved;
  }

  /** Sets this tab's draft aside without losing it; returns it, so that it can be restored. */
  function putAside(kind: string, key: string): Draft | undefined {
    const draft = mine(kind, key);
    return draft && move(draft, ASIDE + crypto.randomUUID());
  }

  /** Makes a draft this tab's own; sets this tab's previous draft of the same text aside. */
  function bring(draft: Draft): void {
    if (isMine(draft) || !held.value[nameOf(draft)]) return;
    putAside(draft.kind, draft.key);
    move(draft, tabId());
  }

  /** Adopts a closed tab's draft of this text, unless this tab has one. */
  async function claim(kind: string, key: string): Promise<void> {
    const open = await openTabs();
    const left = others(kind, key)
      .find(({ owner }) => !owner.startsWith(ASIDE) && !open.has(owner));
    if (left && !mine(kind, key)) move(left, tabId());
  }

  function load(): void {
    if (!account.value) return;
    const stored = readDraftsOf(account.value).map((each) => [nameOf(each), each] as const);
    held.value = { ...Object.fromEntries(stored), ...held.value };
  }

  addEventListener('beforeunload', (event) => isFull.value && event.preventDefault());
  watch(account, load, { immediate: true, flush: 'sync' });
  onOtherTabDraft((name) => {
    // After the storage was cleared by hand, the drafts of this page are stored again.
    if (name === null) return all.value.filter(isMine).forEach(storeDraft);
    const draft = readDraft(name);
    if (draft) held.value = { ...held.value, [name]: draft };
    else release(name);
  });

  return {
    all,
    isFull,
    mine,
    isMine,
    others,
    values,
    write,
    drop,
    remove,
    hold,
    putAside,
    bring,
    claim,
  };
}, { keepOnSignOut: true });
