// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import { h, nextTick } from 'vue';
import VirtualList from '@/ui/VirtualList.vue';

interface Line {
  key: string;
  height: number;
}
interface Slot {
  row: Line;
  draw: Record<string, unknown>;
}

/** Height of rows as drawn, which differs from their estimate. */
const HEIGHT = 40;
const linesOf = (count: number): Line[] =>
  Array.from({ length: count }, (_, at) => ({ key: `line ${at}`, height: 25 }));

/** Reports that the observed row comes near the viewport, or no longer is. */
let report: (isIntersecting: boolean) => void;
let observed: Element | null = null;

beforeEach(() => {
  observed = null;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        report = (isIntersecting) => notify([{ isIntersecting }]);
      }
      observe = (row: Element) => (observed = row);
      disconnect = () => (observed = null);
    },
  );
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(10 * HEIGHT);
});

function mountList(count: number) {
  const scroller = document.body.appendChild(document.createElement('div'));
  scroller.dataset.scroller = '';
  const list = mount(VirtualList<Line>, {
    props: { rows: linesOf(count) },
    slots: { default: ({ row, draw }: Slot) => h('li', { ...draw, tabindex: 0 }, row.key) },
    attachTo: scroller,
  });
  const texts = () => list.findAll('li').map((row) => row.text());
  const space = () => {
    const { paddingTop, paddingBottom } = list.find<HTMLElement>('ul').element.style;
    return [paddingTop, paddingBottom].map(parseFloat);
  };
  return { list, scroller, texts, space };
}

test('of a short list all rows are rendered, and a row is scrolled into view', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const { list, texts, space } = mountList(100);
  await flushPromises();
  expect(texts()).toHaveLength(100);
  expect(space()).toEqual([0, 0]);
  await list.vm.show(70);
  expect(scrolled.mock.contexts).toEqual([list.findAll('li')[70]!.element]);
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
});

test('the end is told when the last row comes near the viewport, once for the same rows', async () => {
  const { list } = mountList(50);
  await nextTick();
  expect(observed?.textContent).toBe('line 49');
  report(false);
  await nextTick();
  expect(list.emitted('end')).toBeUndefined();
  report(true);
  await nextTick();
  expect(list.emitted('end')).toHaveLength(1);
  await list.setProps({ rows: linesOf(60) });
  expect(observed?.textContent).toBe('line 59');
  expect(list.emitted('end')).toHaveLength(1);
  report(true);
  await nextTick();
  expect(list.emitted('end')).toHaveLength(2);
});

test('a list that becomes long renders what is in view, where it was, with its focus', async () => {
  const { list, scroller, texts, space } = mountList(100);
  scroller.scrollTop = 60 * HEIGHT;
  vi.spyOn(list.element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -60 * HEIGHT));
  const focused = list.findAll<HTMLElement>('li')[65]!.element;
  focused.focus();
  await list.setProps({ rows: linesOf(5000) });
  expect(texts()).toHaveLength(100);
  expect(observed).toBeNull();
  await expect.poll(() => texts().length).toBeLessThan(60);
  const [first] = texts();
  const index = Number(first!.slice('line '.length));
  expect(index).toBeGreaterThan(40);
  expect(index).toBeLessThanOrEqual(60);
  expect(texts()).toContain('line 70');
  // The rows above keep the height that they were drawn with.
  expect(space()[0]).toBe(index * HEIGHT);
  expect(space()[1]).toBeGreaterThan(4800 * 25);
  expect(scroller.scrollTop).toBe(60 * HEIGHT);
  expect(document.activeElement).toBe(focused);
  await list.setProps({ rows: linesOf(3) });
  expect(texts()).toEqual(['line 0', 'line 1', 'line 2']);
});

test('the first rows of a long list stay if the rest of the program is out of reach', async () => {
  vi.doMock('@/ui/useWindowedRows.ts', () => {
    throw new Error('Failed to fetch');
  });
  try {
    const { list, texts } = mountList(5000);
    await list.vm.show(20);
    await flushPromises();
    expect(texts()).toHaveLength(100);
  } finally {
    vi.doUnmock('@/ui/useWindowedRows.ts');
  }
});
