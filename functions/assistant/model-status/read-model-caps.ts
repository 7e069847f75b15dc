import type { Db } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { ModelCaps } from '../schemas/model-caps.ts';

export const readModelCaps = async (db: Db): Promise<ModelCaps> =>
  ModelCaps.parse(unwrap(await db.rpc('read_model_caps')));
