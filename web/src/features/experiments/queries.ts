import { defineQueryOptions, useMutation, useQueryCache } from '@pinia/colada';
import { catalogApi } from '@/api/index.ts';
import { createInvalidResponse } from '@/api/problem.ts';
import { type ExperimentStatus, readExperiments, type ShownExperiment } from './experiment.ts';

const KEY = ['experiments'];

/** The experimental components that the API stores. */
export const experimentsQuery = defineQueryOptions({
  key: KEY,
  meta: { isPublic: true },
  query: async (): Promise<ShownExperiment[]> => {
    const stored = readExperiments(await catalogApi.GET_ALL('/experiments'));
    if (!stored) throw createInvalidResponse();
    return stored;
  },
});

/** Moves a component; throws ApiProblem, 409 if another person moved it first. */
export function useMoveExperiment() {
  const cache = useQueryCache();
  return useMutation({
    mutation: ({ id, status }: { id: string; status: ExperimentStatus }) => {
      const params = { path: { id } };
      return catalogApi.PATCH('/experiments/{id}', { params, body: { status } });
    },
    onSuccess: (moved) =>
      cache.setQueryData<ShownExperiment[]>(
        KEY,
        (shown) => shown?.map((each) => each.id === moved.id ? moved : each) ?? [],
      ),
    onError: () => cache.invalidateQueries({ key: KEY }),
  });
}
