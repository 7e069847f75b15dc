import { expect, test } from 'vitest';
import type { StoredProbe } from '../../functions/assistant/schemas/model-probe.ts';
import { upsertProbes } from '../../scripts/doctor/store-probes.ts';
import { useFixture } from './fixture.ts';
import { load } from './turns.ts';

const onFixture = useFixture();

const PROBE: StoredProbe = {
  ...{ client: 'answering', model: 'small', endpoint: 'model.test', api: 'responses' },
  ...{ schemas: 'enforced', tools: true, streaming: true, usage: true, cached_tokens: false },
  probed_at: '2026-11-27T10:00:00.000Z',
};

test(
  'turns get the last probe of the answering model, and no other',
  onFixture(async (sql) => {
    const probeOf = async () => (await load(sql)).settings!.probe;
    expect(await probeOf()).toBeNull();
    await upsertProbes(sql, [PROBE, { ...PROBE, client: 'router', model: 'routes' }]);
    expect(await probeOf()).toMatchObject({ model: 'small', tools: true, api: 'responses' });
    await upsertProbes(sql, [{ ...PROBE, tools: false }]);
    expect(await probeOf()).toMatchObject({ client: 'answering', tools: false });
  }),
);
