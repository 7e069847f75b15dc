/** The checks of `deno task doctor` that need packages. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  countFreeBytes,
  findFolderProblem,
  findWriteProblem,
  formatMB,
  LOW_FREE_BYTES,
} from '../stack/config/data-folder.ts';
import { isLocked } from '../stack/config/lock.ts';
import type { ModelEndpoint } from '../../functions/shared/model-endpoints.ts';
import {
  type Config,
  type Environment,
  listOverriddenSettings,
  readConfig,
  readEnvironment,
  readFunctionSettings,
} from '../stack/config/read-config.ts';
import { readStackFile } from '../stack/config/stack-file.ts';
import { listPendingMigrations } from '../stack/database/migrations.ts';
import { MIGRATIONS_DIR } from '../lib/paths.ts';
import { useDatabase } from '../stack/use-database.ts';
import { checkMail } from './check-mail.ts';
import { checkModel } from './check-model.ts';
import { checkPrivacy } from './check-privacy.ts';
import { fail, type Finding, ok, warn } from './finding.ts';
import { toMessage } from '../lib/start-error.ts';

/**
 * Runs all checks except the packages' in sequence; ends at invalid settings or an unusable data
 * folder, which the others need.
 */
export async function* checkProduct(): AsyncGenerator<Finding> {
  const environment = readEnvironment();
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    return yield fail('settings', toMessage(error));
  }
  const overruled = listOverriddenSettings();
  yield overruled.length > 0
    ? warn('settings', `${overruled.join(' ')} Leave them out`)
    : ok('settings', 'all variables can be read');
  const folder = checkFolder(config.DATA_DIR);
  yield folder;
  if (folder.verdict === 'fail') return;
  yield checkDisk(config.DATA_DIR);
  yield* checkDatabase(config);
  yield await checkServer(config);
  yield* checkModels(environment);
  yield await checkMail(readFunctionSettings(environment).mail);
}

function checkFolder(folder: string): Finding {
  const problem = findFolderProblem(folder);
  if (problem) return fail('data folder', problem);
  if (!existsSync(folder)) return ok('data folder', `the first start creates ${folder}`);
  const isOpen = Deno.build.os !== 'windows' && (Deno.statSync(folder).mode! & 0o077) !== 0;
  return isOpen
    ? warn('data folder', `other users can read ${folder}: the next start makes it private`)
    : ok('data folder', folder);
}

function checkDisk(folder: string): Finding {
  const place = existsSync(folder) ? folder : join(folder, '..');
  if (!existsSync(place)) return ok('disk', 'unknown until the folder exists');
  const problem = findWriteProblem(place);
  if (problem) {
    return fail('disk', `${place}: ${problem}: free some space, or set another DATA_DIR`);
  }
  const free = `${formatMB(countFreeBytes(place))} free`;
  return countFreeBytes(place) < LOW_FREE_BYTES
    ? warn('disk', `${free}: free some space soon`)
    : ok('disk', free);
}

async function* checkDatabase(config: Config): AsyncGenerator<Finding> {
  if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'database'))) {
    return yield ok('database', 'none yet, the first start creates it');
  }
  try {
    const migrations = await useDatabase(config, async (sql) => {
      await sql`select 1`;
      return await listPendingMigrations(sql, MIGRATIONS_DIR).catch((error) => toMessage(error));
    });
    yield ok('database', config.DATABASE_URL ? 'the server of DATABASE_URL answers' : 'opens');
    yield typeof migrations === 'string'
      ? fail('migrations', migrations)
      : migrations.length > 0
      ? warn('migrations', `${migrations.length} pending: run \`deno task update\`, then start`)
      : ok('migrations', 'all are applied');
  } catch (error) {
    yield fail('database', toMessage(error));
  }
}

async function checkServer({ DATA_DIR }: Config): Promise<Finding> {
  const file = existsSync(DATA_DIR) && isLocked(DATA_DIR) ? readStackFile(DATA_DIR) : null;
  if (!file) return ok('server', 'does not run');
  try {
    const health = `${file.api_url}/functions/v1/assistant/health`;
    const response = await fetch(health, { signal: AbortSignal.timeout(5000) });
    const text = await response.text();
    if (response.ok) return ok('server', `runs at ${file.api_url}`);
    return fail('server', `${file.api_url} is unhealthy (${response.status}): ${text}`);
  } catch (error) {
    return fail('server', `${file.api_url} does not answer: ${toMessage(error)}; restart it`);
  }
}

async function* checkModels(environment: Environment): AsyncGenerator<Finding> {
  const settings = readFunctionSettings(environment);
  const { chat, router, judge, rewriter, embedding } = settings;
  if (!chat) yield warn('model', 'the demo model answers: set OPENAI_API_KEY and CHAT_MODEL');
  else yield await checkModel('model', chat);
  if (router && !isSameModel(router, chat)) yield await checkModel('router', router);
  if (judge && !isSameModel(judge, chat)) yield await checkModel('judge', judge);
  if (rewriter && !isSameModel(rewriter, chat) && !isSameModel(rewriter, router)) {
    yield await checkModel('rewriter', rewriter);
  }
  if (embedding) yield await checkModel('embeddings', embedding);
  const privacy = checkPrivacy(settings);
  if (privacy) yield privacy;
}

const isSameModel = (one: ModelEndpoint, other: ModelEndpoint | null) =>
  one.model === other?.model && one.baseUrl === other.baseUrl && one.apiKey === other.apiKey;
