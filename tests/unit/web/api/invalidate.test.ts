import '../support/browser.ts';
import { useQuery } from '@pinia/colada';
import { expect, test } from 'vitest';
import { useInvalidate } from '@/api/index.ts';
import { openPage } from '../support/session.ts';
import { withSetup } from '../support/with-setup.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('ends when the data are loaded, also by a later request that replaced its own', async () => {
  openPage();
  const requests: PromiseWithResolvers<string>[] = [];
  const { data, invalidate } = withSetup(() => ({
    invalidate: useInvalidate(),
    ...useQuery({
      key: ['list', 1],
      query: () => (requests.push(Promise.withResolvers()), requests.at(-1)!.promise),
    }),
  }));
  requests[0]!.resolve('old');
  await settle();
  const read = invalidate(['list']).then(() => data.value);
  void invalidate(['list']);
  requests[1]!.resolve('replaced');
  await settle();
  expect(data.value).toBe('old');
  requests[2]!.resolve('new');
  expect(await read).toBe('new');
});
