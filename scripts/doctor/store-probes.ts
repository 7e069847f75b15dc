import type { ISql } from 'postgres';
import type { StoredProbe } from '../../functions/assistant/schemas/model-probe.ts';
import { toMessage } from '../lib/start-error.ts';
import { readConfig, readEnvironment } from '../stack/config/read-config.ts';
import { useDatabase } from '../stack/use-database.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Replaces the probes of these clients. */
export async function upsertProbes(sql: ISql, probes: readonly StoredProbe[]): Promise<void> {
  for (const probe of probes) {
    const { client: _, ...found } = probe;
    await sql`
      insert into public.model_probes ${sql({ ...probe })}
      on conflict (client) do update set ${sql(found)}
    `;
  }
}

/** Stores probes in the database of the settings; returns a warning if that fails. */
export async function storeProbes(probes: readonly StoredProbe[]): Promise<Finding> {
  try {
    await useDatabase(readConfig(readEnvironment()), (sql) => upsertProbes(sql, probes));
    return ok('probes', 'stored');
  } catch (error) {
    return warn('probes', `not stored: ${toMessage(error)}`);
  }
}
