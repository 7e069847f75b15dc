import { describe, expect, test } from 'vitest';
import { readPages } from '../../support/read-pages.ts';
import { catalog, createRow, read, UNKNOWN_ID } from './catalog-client.ts';

const create = (status = 'draft') => createRow('experimental_components', { name: 'Test', status });
const move = (id: string, body: unknown) =>
  catalog('editor', `/experiments/${id}`, { method: 'PATCH', body });

describe('GET /experiments', () => {
  test('lists experimental components with their status', async () => {
    const { id, path } = await create();
    const experiments: { id: string }[] = await read('anonymous', '/experiments');
    expect(experiments.find((each) => each.id === id)).toEqual({
      id,
      path,
      name: 'Test',
      description: '',
      status: 'draft',
      orderIndex: expect.any(Number),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });
});

test('GET /experiments comes in pages, in order, that miss none and repeat none', async () => {
  // Other tests add experiments meanwhile.
  const own: string[] = [];
  for (let n = 0; n < 3; n += 1) own.push((await create()).id);
  const pages = await readPages('/experiments?limit=2', (path) => catalog('anonymous', path));
  const ids = pages.flat().map(({ id }) => id);
  // With an equal position they are sorted by id.
  expect(ids.filter((id) => own.includes(id))).toEqual(own.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  expect(pages[0]).toHaveLength(2);
  expect((await catalog('anonymous', '/experiments?cursor=nowhere')).status).toBe(422);
});

describe('PATCH /experiments/:id', () => {
  test.each([
    ['draft', 'review'],
    ['review', 'approved'],
    ['review', 'draft'],
    ['approved', 'draft'],
    ['draft', 'draft'],
  ])('a component in %s can become %s', async (from, to) => {
    const { id } = await create(from);
    const response = await move(id, { status: to });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id, status: to });
  });

  test.each([
    ['draft', 'approved', 'review'],
    ['approved', 'review', 'draft'],
  ])('a component in %s cannot become %s and is told %s', async (from, to, allowed) => {
    const { id } = await create(from);
    const response = await move(id, { status: to });
    expect(response.status).toBe(409);
    expect((await response.json()).detail)
      .toBe(`Its status is ${from}; from there it can only move to ${allowed}.`);
    const experiments: { id: string; status: string }[] = await read('anonymous', '/experiments');
    expect(experiments.find((each) => each.id === id)?.status).toBe(from);
  });

  test.each([
    ['an unknown status', { status: 'done' }],
    ['no status', {}],
  ])('%s is refused with the field', async (_, body) => {
    const { id } = await create();
    const response = await move(id, body);
    expect(response.status).toBe(422);
    expect((await response.json()).errors[0].path).toBe('status');
  });

  test.each([[UNKNOWN_ID, 404], ['first', 422]])('the id %s is %i', async (id, status) => {
    expect((await move(id, { status: 'review' })).status).toBe(status);
  });
});
