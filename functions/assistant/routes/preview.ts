import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import type { FunctionEnv } from '../../shared/env.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { forOperators, json } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import { type Branch, findStep, step } from '../engine/branches.ts';
import { ConfigPreview } from '../schemas/configs.ts';
import { branchRow } from '../turn/turn-settings.ts';
import { previewPrompt } from '../turn/prompt/preview-prompt.ts';
import { unknownBranch } from './intents.ts';
import { readSettings } from './settings-resource.ts';

const COLUMNS =
  'code, name, description, is_enabled, is_system, is_authoritative, slots, intent_steps(code, name, order_index, system_prompt, allowed_next, guards, collects)';

const BranchRow = branchRow.extend({
  intent_steps: z.array(step.extend({ order_index: z.int() })),
});

async function readBranch(db: Db, code: string): Promise<Branch> {
  const query = db.from('intents').select(COLUMNS).eq('code', code);
  const row = unwrapOne(await query.maybeSingle(), unknownBranch(code));
  const { intent_steps, ...branch } = BranchRow.parse(row);
  return { ...branch, steps: intent_steps.toSorted((a, b) => a.order_index - b.order_index) };
}

async function readTexts(db: Db): Promise<Record<string, string>> {
  const rows = unwrap(await db.from('prompt_texts').select('code, text'));
  return Object.fromEntries(rows.map(({ code, text }) => [code, text]));
}

export function previewRoute({ initialSettings }: Pick<FunctionEnv, 'initialSettings'>) {
  return new ApiRoutes('Configurations').operation('post', '/configs/preview', {
    operationId: 'previewPrompt',
    summary: 'Preview the system message of unsaved texts',
    description:
      'Assumes a dialog at step_code, or at the first step, with empty slots. Nothing is ' +
      'stored and no model is called.',
    ...forOperators,
    body: ConfigPreview,
    problems: [404],
    200: json(z.object({ assembled_prompt: z.string() }), 'The system message'),
  }, async (c, { body: config }) => {
    const { db } = c.var;
    const { intent_code, step_code } = config;
    const branch = await readBranch(db, intent_code);
    if (step_code && !findStep(branch, step_code)) {
      throw problem(404, `The branch ${intent_code} has no step ${step_code}.`);
    }
    const organisation = await readSettings(db, initialSettings);
    const texts = await readTexts(db);
    const assembled_prompt = previewPrompt(branch, { texts, organisation }, config);
    return { assembled_prompt };
  });
}
