import type { Db } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import type { VersionModel } from '../schemas/model-clients.ts';
import { ModelParameters } from '../schemas/model-parameters.ts';

/** An active version that names a model. */
export type NamedModel = Pick<VersionModel, 'intent_code' | 'intent_name' | 'model'>;

/** Loads the active versions that name their own model, with their branches. */
export async function readVersionModels(db: Db): Promise<NamedModel[]> {
  const query = db.from('agent_configs').select('parameters, intents!inner(code, name)')
    .eq('is_active', true).not('parameters->>model', 'is', null);
  return unwrap(await query)
    .map(({ parameters, intents: { code, name } }) => ({
      intent_code: code,
      intent_name: name,
      model: ModelParameters.parse(parameters).model!,
    }))
    .toSorted((one, other) => one.intent_code.localeCompare(other.intent_code));
}
