// @vitest-environment happy-dom
import { mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import DataTable from '@/ui/DataTable.vue';

interface Pet {
  id: string;
  name: string;
  legs: number | null;
}

const COLUMNS = [
  { key: 'name', title: 'Name', value: ({ name }: Pet) => name },
  { key: 'legs', title: 'Legs', value: ({ legs }: Pet) => legs, isNumber: true },
  { key: 'actions', title: 'Actions', isAction: true },
];
const PETS: Pet[] = [
  { id: 'b', name: 'Bird 10', legs: 2 },
  { id: 'c', name: 'bird 9', legs: null },
  { id: 'a', name: 'Ant', legs: 6 },
];

async function mountTable(rows = PETS) {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/pets/:id?', component: {} }],
  });
  await router.push('/pets');
  const table = mount(DataTable<Pet>, {
    props: {
      label: 'Pets',
      rows,
      columns: COLUMNS,
      to: ({ id }: Pet) => `/pets/${id}`,
      current: 'c',
    },
    slots: { actions: ({ row }: { row: Pet }) => `Feed ${row.name}` },
    global: { plugins: [router] },
    attachTo: document.body,
  });
  return { table, router };
}

test('a click on a title sorts up, then down, then not at all, with empty values last', async () => {
  const { table } = await mountTable();
  const title = table.findAll('thead button')[1]!;
  const names = () => table.findAll('tbody th').map((cell) => cell.text());
  const head = () => table.findAll('thead th')[1]!.attributes('aria-sort');
  expect([names(), head()]).toEqual([['Bird 10', 'bird 9', 'Ant'], 'none']);
  await title.trigger('click');
  expect([names(), head()]).toEqual([['Bird 10', 'Ant', 'bird 9'], 'ascending']);
  await title.trigger('click');
  expect([names(), head()]).toEqual([['Ant', 'Bird 10', 'bird 9'], 'descending']);
  await title.trigger('click');
  expect([names(), head()]).toEqual([['Bird 10', 'bird 9', 'Ant'], 'none']);
  await table.findAll('thead button')[0]!.trigger('click');
  expect(names()).toEqual(['Ant', 'bird 9', 'Bird 10']);
});

test('a row opens by its link and by a click beside it, and arrow keys move between links', async () => {
  const { table, router } = await mountTable();
  const links = table.findAll<HTMLAnchorElement>('tbody a');
  expect(links.map((link) => link.attributes('aria-current'))).toEqual([
    undefined,
    'true',
    undefined,
  ]);
  await table.findAll('tbody td')[0]!.trigger('click');
  await router.isReady();
  await expect.poll(() => router.currentRoute.value.path).toBe('/pets/b');
  links[0]!.element.focus();
  await links[0]!.trigger('keydown', { key: 'ArrowDown' });
  expect(document.activeElement).toBe(links[1]!.element);
  await links[1]!.trigger('keydown', { key: 'ArrowUp' });
  expect(document.activeElement).toBe(links[0]!.element);
});

test('a slot draws its column, and the title of buttons is for screen readers only', async () => {
  const { table } = await mountTable();
  expect(table.findAll('tbody td')[1]!.text()).toBe('Feed Bird 10');
  await table.setProps({ current: 'a' });
  expect(table.findAll('tbody th')).toHaveLength(PETS.length);
  const title = table.findAll('thead th')[2]!;
  expect(title.find('.visually-hidden').text()).toBe('Actions');
  expect(title.attributes('aria-sort')).toBeUndefined();
});

test('of a long table only some rows are rendered', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(41);
  const many = Array.from({ length: 500 }, (_, at) => ({ id: `${at}`, name: `${at}`, legs: at }));
  const { table } = await mountTable(many);
  await expect.poll(() => table.findAll('tbody th').length).toBeLessThan(100);
  expect(table.findAll('tbody tr[aria-hidden]')).toHaveLength(1);
  expect(table.find('table').attributes('aria-rowcount')).toBe('501');
});

test('the open row is scrolled into view, also one that comes later', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const { table } = await mountTable();
  const rows = () => scrolled.mock.contexts.map((row) => (row as Element).textContent);
  await expect.poll(rows).toEqual([expect.stringContaining('bird 9')]);
  await table.setProps({ current: 'd' });
  await table.setProps({ rows: [...PETS, { id: 'd', name: 'Dog', legs: 4 }] });
  await expect.poll(rows).toEqual([expect.anything(), expect.stringContaining('Dog')]);
});
