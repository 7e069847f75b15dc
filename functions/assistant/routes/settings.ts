import type { z } from '@hono/zod-openapi';
import { listTextLanguages } from '../../shared/contract/fixed-texts.ts';
import { asJson } from '../../shared/as-json.ts';
import type { Settings } from '../../shared/contract/assistant-settings.ts';
import type { FunctionEnv } from '../../shared/env.ts';
import type { Db } from '../../shared/clients.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forEditors, forOperators, json } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import {
  AssistantSettingsChange,
  AssistantSettingsView,
  Organisation,
  OrganisationChange,
} from '../schemas/settings.ts';
import { Setup } from '../schemas/setup.ts';
import { readAssistantSettings, readSettings } from './settings-resource.ts';

const settings = json(AssistantSettingsView, 'The settings in force');
const organisation = json(Organisation, 'The organisation');
const description = 'A change applies from the next message on and is recorded in the ledger.';

async function store(db: Db, change: object): Promise<void> {
  unwrap(await db.rpc('store_settings', { p_change: asJson<object>(change) }));
}

type ChangedTexts = z.output<typeof AssistantSettingsChange>['fixed_texts'];

/** Throws 422 that names each new text in a language in which the assistant never answers. */
function refuseOtherLanguages(texts: ChangedTexts, { languages }: z.output<typeof Organisation>) {
  const known = listTextLanguages(languages);
  const errors = Object.entries(texts ?? {}).flatMap(([code, changed]) =>
    Object.entries(changed ?? {})
      .filter(([language, text]) => text !== null && !known.includes(language))
      .map(([language]) => ({
        path: `fixed_texts.${code}.${language}`,
        message: `${language} is not a language of the organisation; known are ${known.join(', ')}`,
      }))
  );
  if (errors.length > 0) throw problem(422, errors[0]!.message, { errors });
}

/** Throws 422 if a takeover would end before others are alerted to the waiting patient. */
function refuseLateWarning(change: z.output<typeof AssistantSettingsChange>, now: Settings) {
  const names = ['takeover_waiting_minutes', 'takeover_idle_minutes'] as const;
  const path = names.find((name) => change[name] !== undefined);
  const [waiting, idle] = names.map((name) => change[name] ?? now[name]) as [number, number];
  if (!path || waiting < idle) return;
  const message = `Other staff are alerted to a waiting patient after ${waiting} minutes, which ` +
    `must be less than the ${idle} minutes after which a takeover ends`;
  throw problem(422, `${message}.`, { errors: [{ path, message }] });
}

export function settingsRoutes({ initialSettings }: Pick<FunctionEnv, 'initialSettings'>) {
  const readOrganisation = async (db: Db) =>
    Organisation.parse(await readSettings(db, initialSettings));
  const read = (db: Db) => readAssistantSettings(db, initialSettings);
  return new ApiRoutes('Settings')
    .operation('get', '/assistant-settings', {
      operationId: 'getAssistantSettings',
      summary: 'Get the settings of the assistant',
      ...forOperators,
      200: settings,
    }, (c) => read(c.var.db))
    .operation('patch', '/assistant-settings', {
      operationId: 'updateAssistantSettings',
      summary: 'Change the settings of the assistant',
      description:
        `${description} Null restores the default of a setting. \`fixed_texts\` are merged by ` +
        'text and language.',
      ...forEditors,
      body: AssistantSettingsChange,
      200: settings,
    }, async (c, { body: change }) => {
      if (change.fixed_texts) {
        refuseOtherLanguages(change.fixed_texts, await readOrganisation(c.var.db));
      }
      refuseLateWarning(change, await readSettings(c.var.db, initialSettings));
      await store(c.var.db, change);
      return await read(c.var.db);
    })
    .operation('get', '/organisation', {
      operationId: 'getOrganisation',
      summary: 'Get the organisation that the assistant represents',
      ...forOperators,
      200: organisation,
    }, (c) => readOrganisation(c.var.db))
    .operation('patch', '/organisation', {
      operationId: 'updateOrganisation',
      summary: 'Change the organisation that the assistant represents',
      description,
      ...forEditors,
      body: OrganisationChange,
      200: organisation,
    }, async (c, { body }) => {
      await store(c.var.db, body);
      return await readOrganisation(c.var.db);
    })
    .operation('get', '/setup', {
      operationId: 'getSetup',
      summary: 'Get the completed steps of the setup guide',
      ...forOperators,
      200: json(Setup, 'The steps'),
    }, async (c) => Setup.parse(unwrap(await c.var.db.rpc('read_setup'))));
}
