import type { Sql, TransactionSql } from 'postgres';
import type { BlockManifest } from '../../functions/catalog/schemas/block-manifest.ts';
import { readBlocks } from '../blocks/block-folders.ts';
import { adoptLegacyConfigs, moveExitConditions } from './adopt-legacy.ts';
import { KNOWLEDGE_DIR, readKnowledgeFiles } from './knowledge-files.ts';
import { PROMPTS_DIR, readPromptFiles } from './prompt-files.ts';
import { seedConfigs, seedIntents, seedPromptTexts, seedSteps } from './seed-assistant.ts';
import { seedBlocks, seedExperiments } from './seed-catalog.ts';
import { seedDocuments } from './seed-documents.ts';
import { seedSnapshots } from './seed-snapshots.ts';
import { seedTests } from './seed-tests.ts';
import { readTestFiles } from './test-files.ts';

/** How many rows of each kind a run added; the last two: how many old configurations it moved. */
export interface SeedReport {
  blocks: number;
  experiments: number;
  intents: number;
  steps: number;
  configs: number;
  promptTexts: number;
  tests: number;
  documents: number;
  snapshots: number;
  adoptedConfigs: number;
  movedExitConditions: number;
}

export interface SeedOptions {
  /** In page order; those of the checkout unless given. */
  blocks?: BlockManifest['block'][];
  /** Folder of the prompt files; the checkout's `prompts/` unless given. */
  promptsDir?: URL;
  /** Folder of the knowledge documents; `scripts/seed/knowledge/` unless given. */
  knowledgeDir?: URL;
}

/** Any fixed number: two starts on one database seed one after the other. */
const SEED_LOCK = 5_409_001;

async function isFirstRun(sql: TransactionSql): Promise<boolean> {
  const [row] = await sql`
    select not exists (select from public.intents)
       and not exists (select from public.documents) as first_run`;
  return row!.first_run;
}

/**
 * Adds to a migrated database what it is missing and touches nothing that is there, except the
 * order of the blocks.
 *
 * Everything happens in one transaction, so a start that is killed in the middle leaves nothing
 * half seeded; a second run adds nothing.
 *
 * @param sql a connection that owns the tables (row-level security does not apply to it)
 * @throws Error naming the manifest, prompt or knowledge file that is missing or malformed
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
    // In this order: steps and versions hang on branches, and a branch that takes in an old version
    // gets no version 1 of its own.
    return {
      blocks: await seedBlocks(tx, blocks),
      experiments: await seedExperiments(tx),
      intents: await seedIntents(tx),
      steps: await seedSteps(tx, prompts),
      adoptedConfigs: await adoptLegacyConfigs(tx),
      movedExitConditions: await moveExitConditions(tx),
      configs: await seedConfigs(tx, prompts),
      promptTexts: await seedPromptTexts(tx, prompts),
      tests: await seedTests(tx, tests),
      documents: firstRun ? await seedDocuments(tx, knowledge) : 0,
      snapshots: firstRun ? await seedSnapshots(tx) : 0,
    };
  });
}
