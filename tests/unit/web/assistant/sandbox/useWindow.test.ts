import { describe, expect, test } from 'vitest';
import { nextTick, ref, shallowRef } from 'vue';
import { useWindow } from '@/features/assistant/sandbox/useWindow.ts';

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

function open(count: number) {
  const items = shallowRef(numbers(1, count));
  const box = ref<HTMLElement | null>(null);
  const shown = useWindow(() => items.value, box);
  const range = () => [shown.drawn.value[0], shown.drawn.value.at(-1)];
  return { ...shown, items, box, range };
}

describe('useWindow', () => {
  test('draws the end of a long list, and all of a short one', () => {
    expect(open(1000).range()).toEqual([941, 1000]);
    expect(open(5).range()).toEqual([1, 5]);
  });

  test('draws more above, without reading while there is more to draw', async () => {
    const list = open(100);
    await list.showEarlier(() => Promise.reject(new Error('not to be read')));
    expect(list.range()).toEqual([1, 100]);
  });

  test('reads more when all is drawn, and keeps the place that is being read', async () => {
    const list = open(60);
    // Ten pixels per item.
    const box = {
      scrollTop: 20,
      get scrollHeight() {
        return list.drawn.value.length * 10;
      },
    };
    list.box.value = box as HTMLElement;
    const read = () => {
      list.items.value = [...numbers(-9, 0), ...list.items.value];
      return Promise.resolve();
    };
    await list.showEarlier(read);
    expect(list.range()).toEqual([-9, 60]);
    expect(box.scrollTop).toBe(120);
  });

  test('shows the surroundings of an item, and what comes later on demand', () => {
    const list = open(1000);
    list.reveal(500);
    expect(list.drawn.value).toContain(501);
    expect([list.drawn.value.length, list.after.value]).toEqual([60, 470]);
    list.showLater();
    expect([list.drawn.value.length, list.after.value]).toEqual([120, 410]);
    list.revealEnd();
    expect(list.range()[1]).toBe(1000);
  });

  test('does not move for an item that is drawn', () => {
    const list = open(1000);
    list.reveal(990);
    expect(list.range()).toEqual([941, 1000]);
  });

  test('what is added at the end pushes nothing out at the top', async () => {
    const list = open(100);
    list.items.value = numbers(1, 102);
    await nextTick();
    expect(list.range()).toEqual([41, 102]);
  });
});
