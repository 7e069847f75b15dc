// @vitest-environment happy-dom
import { mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '@/api/problem.ts';
import QueryState from '@/ui/QueryState.vue';

const BROKEN = new ApiProblem({ status: 500, title: 'Broken' });

const refetch = vi.fn();
const mountState = (data: string[] | undefined, error: Error | null = null) =>
  mount(QueryState<string[]>, {
    props: {
      query: { data, error, refetch },
      title: 'Couldn’t load pets',
      forbidden: 'Only editors can see pets',
    },
    slots: { default: ({ data }: { data: string[] }) => `${data.length} pets` },
  });

test('without data or error it is a skeleton', () => {
  expect(mountState(undefined).get('[role=status]').text()).toBe('Loading');
});

test('data is shown, even if it is empty or a reload failed', () => {
  expect(mountState([]).text()).toBe('0 pets');
  expect(mountState(['Ant'], BROKEN).text()).toBe('1 pets');
});

test('an error says what failed and why, and can be retried', async () => {
  const state = mountState(undefined, BROKEN);
  expect(state.get('[role=alert]').text()).toMatch(/^Couldn’t load pets.*Broken/);
  await state.get('button').trigger('click');
  expect(refetch).toHaveBeenCalledOnce();
  expect(state.get('[role=status]').text()).toBe('Loading');
  const again = new ApiProblem({ status: 500, title: 'Broken again' });
  await state.setProps({ query: { data: undefined, error: again, refetch } });
  expect(state.get('[role=alert]').text()).toContain('Broken again');
});

test('a person without the right is told so', () => {
  const state = mountState(undefined, new ApiProblem({ status: 403, title: 'Forbidden' }));
  expect(state.text()).toMatch(/^Only editors can see pets/);
  expect(state.find('button').exists()).toBe(false);
});
