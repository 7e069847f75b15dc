import type { Sql, TransactionSql } from 'postgres';
import type { BlockManifest } from '../../functions/catalog/schemas/block-manifest.ts';
import { readBlocks } from '../blocks/block-folders.ts';
import { adoptLegacyConfigs, moveExitConditions } from './adopt-legacy.ts';
import { KNOWLEDGE_DIR, readKnowledgeFiles } from './knowledge-files.ts';
import { PROMPTS_DIR, readPromptFiles } from './prompt-files.ts';
import { FIXED_INTENTS, SEED_INTENTS } from './data/intents.ts';
import {
  beginsEmpty,
  seedConfigs,
  seedIntents,
  seedOrganisation,
  seedPromptTexts,
  seedSlots,
  seedSteps,
} from './seed-assistant.ts';
import { seedBlocks, seedExperiments } from './seed-catalog.ts';
import { seedDocuments } from './seed-documents.ts';
import { seedSnapshots } from './seed-snapshots.ts';
import { seedTests } from './seed-tests.ts';
import { readTestFiles } from './test-files.ts';

/**
 * How many rows of each kind a run added; the last two: how many old configurations it migrated.
 */
export interface SeedReport {
  blocks: number;
  experiments: number;
  organisation: number;
  intents: number;
  steps: number;
  slots: number;
  configs: number;
  promptTexts: number;
  tests: number;
  documents: number;
  snapshots: number;
  adoptedConfigs: number;
  movedExitConditions: number;
}

export interface SeedOptions {
  /** In page order; by default those of the checkout. */
  blocks?: BlockManifest['block'][];
  /** Folder of the prompt files; by default the checkout's `prompts/`. */
  promptsDir?: URL;
  /** Folder of the knowledge documents; by default `scripts/seed/knowledge/`. */
  knowledgeDir?: URL;
  /** Seeds no branches but those that every turn needs, and no prompts, tests or documents. */
  isEmpty?: boolean;
}

/** Any fixed number: concurrent starts on one database seed one after another. */
const SEED_LOCK = 5_409_001;

async function isFirstRun(sql: TransactionSql): Promise<boolean> {
  const [row] = await sql`
    select not exists (select from public.intents)
       and not exists (select from public.documents) as first_run`;
  return row!.first_run;
}

/**
 * Adds missing rows to a migrated database and changes nothing else, except the order of the
 * blocks.
 *
 * Runs in one transaction, so that an interrupted start seeds nothing; a second run adds nothing.
 *
 * @param sql a connection that owns the tables (row-level security does not apply to it)
 * @throws Error that names the manifest, prompt or knowledge file that is missing or malformed
 */
export async function runSeed(sql: Sql, options: SeedOptions = {}): Promise<SeedReport> {
  const blocks = options.blocks ?? readBlocks();
  const promptsDir = options.promptsDir ?? PROMPTS_DIR;
  const prompts = await readPromptFiles(promptsDir);
  const tests = await readTestFiles(new URL('tests/', promptsDir));
  const knowledge = await readKnowledgeFiles(options.knowledgeDir ?? KNOWLEDGE_DIR);
  return await sql.begin(async (tx): Promise<SeedReport> => {
    await tx`select pg_advisory_xact_lock(${SEED_LOCK})`;
    const firstRun = await isFirstRun(tx);
    const isEmpty = await beginsEmpty(tx, options.isEmpty ?? false);
    // In this order: steps and versions refer to branches, and a branch that adopts an old version
    // gets no version 1.
    return {
      blocks: await seedBlocks(tx, blocks),
      experiments: await seedExperiments(tx),
      organisation: isEmpty ? 0 : await seedOrganisation(tx),
      intents: await seedIntents(tx, isEmpty ? FIXED_INTENTS : SEED_INTENTS),
      steps: isEmpty ? 0 : await seedSteps(tx, prompts),
      slots: isEmpty ? 0 : await seedSlots(tx),
      adoptedConfigs: await adoptLegacyConfigs(tx),
      movedExitConditions: await moveExitConditions(tx),
      configs: isEmpty ? 0 : await seedConfigs(tx, prompts),
      promptTexts: await seedPromptTexts(tx, prompts),
      tests: isEmpty ? 0 : await seedTests(tx, tests),
      documents: firstRun && !isEmpty ? await seedDocuments(tx, knowledge) : 0,
      snapshots: firstRun && !isEmpty ? await seedSnapshots(tx) : 0,
    };
  });
}
