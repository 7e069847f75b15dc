import { ref, shallowRef } from 'vue';
import type { ModelBudget } from '../../../../../functions/assistant/schemas/model-budget.ts';
import type { OneTimePassword, User } from '../../../../../functions/catalog/schemas/users.ts';
import { ApiProblem, assistantApi, catalogApi, describeProblem } from '../../../api/index.ts';
import { parseLinkedPage } from '../../../api/client.ts';

type Status = 'loading' | 'ready' | 'failed' | 'refused';

export interface Invitation {
  email: string;
  displayName?: string;
  role: User['role'];
}

export type AccountChange = Partial<Pick<User, 'role' | 'isDisabled' | 'canServe'>>;

/** Loads all accounts, newest first, and the model budget. Changes throw. */
export function usePeople() {
  const people = shallowRef<User[]>([]);
  const budget = shallowRef<ModelBudget | null>(null);
  const cursor = ref<string | null>(null);
  const status = ref<Status>('loading');
  const problem = ref('');

  async function readPage(): Promise<User[]> {
    const query = { limit: 200, cursor: cursor.value };
    const { data, headers } = await catalogApi.request<User[]>('GET', '/users', { query });
    cursor.value = parseLinkedPage(headers, 'next', 'cursor');
    return data;
  }

  async function load() {
    status.value = 'loading';
    cursor.value = null;
    try {
      [people.value, budget.value] = await Promise.all([
        readPage(),
        assistantApi.get<ModelBudget>('/model-budget'),
      ]);
      status.value = 'ready';
    } catch (error) {
      problem.value = describeProblem(error);
      status.value = error instanceof ApiProblem && error.status === 403 ? 'refused' : 'failed';
    }
  }

  async function loadMore() {
    people.value = [...people.value, ...await readPage()];
  }

  function replace(person: User) {
    people.value = people.value.map((each) => each.id === person.id ? person : each);
  }

  async function invite(invitation: Invitation): Promise<OneTimePassword> {
    const made = await catalogApi.post<OneTimePassword>('/users', invitation);
    people.value = [made.user, ...people.value];
    return made;
  }

  async function change(
    { id }: User,
    fields: AccountChange,
  ): Promise<void> {
    try {
      replace(await catalogApi.patch<User>(`/users/${id}`, fields));
    } catch (error) {
      // Shows the stored value in the control again.
      people.value = [...people.value];
      throw error;
    }
  }

  async function resetPassword({ id }: User): Promise<OneTimePassword> {
    const made = await catalogApi.post<OneTimePassword>(`/users/${id}/reset-password`);
    replace(made.user);
    return made;
  }

  const endSessions = ({ id }: User) => catalogApi.delete(`/users/${id}/sessions`);

  async function remove({ id }: User): Promise<void> {
    await catalogApi.delete(`/users/${id}`);
    people.value = people.value.filter((each) => each.id !== id);
  }

  return {
    people,
    budget,
    status,
    problem,
    cursor,
    load,
    loadMore,
    invite,
    change,
    resetPassword,
    endSessions,
    remove,
  };
}
