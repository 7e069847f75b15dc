import type { Sql, TransactionSql } from 'postgres';
import type { BlockManifest } from '../../functions/catalog/schemas/block-manifest.ts';
import { readFolder } from '../lib/assistant-folder.ts';
import { readBlocks } from '../blocks/block-folders.ts';
import { PROMPTS_DIR } from '../lib/paths.ts';
import { adoptLegacyConfigs, moveExitConditions } from './adopt-legacy.ts';
import { fixedBranches } from './fixed-branches.ts';
import {
  beginsEmpty,
  seedConfigs,
  seedIntents,
  seedPromptTexts,
  seedSettings,
  seedSlots,
  seedSteps,
} from './seed-assistant.ts';
import { seedActions } from './seed-actions.ts';
import { seedAppointments } from './seed-appointments.ts';
import { seedBlocks, seedExperiments } from './seed-catalog.ts';
import { seedDocuments } from './seed-documents.ts';
import { seedLocalSite } from './seed-site.ts';
import { seedSnapshots } from './seed-snapshots.ts';
import { seedSynonyms } from './seed-synonyms.ts';
import { seedTests } from './seed-tests.ts';

/** Number of added rows by kind; the last two count migrated old versions. */
export interface SeedReport {
  blocks: number;
  experiments: number;
  settings: number;
  appointments: number;
  actions: number;
  sites: number;
  intents: number;
  steps: number;
  slots: number;
  configs: number;
  promptTexts: number;
  tests: number;
  documents: number;
  synonyms: number;
  snapshots: number;
  adoptedConfigs: number;
  movedExitConditions: number;
}

export interface SeedOptions {
  /** Blocks in page order; defaults to those of the checkout. */
  blocks?: BlockManifest['block'][];
  /** Folder of the assistant's files; defaults to the checkout's `prompts/`. */
  folder?: string;
  /**
   * Seeds of the assistant only the branches that every turn needs, without content, and the
   * engine's texts.
   */
  isEmpty?: boolean;
  /** Adds a site for local pages. */
  hasLocalSite?: boolean;
}

/** An arbitrary number for an advisory lock: concurrent starts on one database seed in sequence. */
const SEED_LOCK = 5_409_001;

async function isFirstRun(sql: TransactionSql): Promise<boolean> {
  const [row] = await sql`
    select not exists (select from public.intents)
       and not exists (select from public.documents) as first_run`;
  return row!.first_run;
}

/**
 * Adds missing rows and slots to a migrated database, sorts the blocks, and migrates old versions
 * of prompts; changes nothing else.
 *
 * Runs in one transaction, so that an interrupted start seeds nothing; a second run adds nothing.
 *
 * @param sql a connection that owns the tables, to which row-level security does not apply.
 * @throws Error that names the manifest or each file of the assistant that is missing or malformed.
 */
export async function runSeed(sql: Sql, options: SeedOptions = {}): Promise<SeedReport> {
  const blocks = options.blocks ?? readBlocks();
  const { assistant } = readFolder(options.folder ?? PROMPTS_DIR);
  const { branches, texts, tests, documents, synonyms } = assistant;
  return await sql.begin(async (tx): Promise<SeedReport> => {
    await tx`select pg_advisory_xact_lock(${SEED_LOCK})`;
    const firstRun = await isFirstRun(tx);
    const isEmpty = await beginsEmpty(tx, options.isEmpty ?? false);
    // In this order: branches refer to actions, steps and versions to branches, and a branch that
    // adopts an old version gets no version 1.
    return {
      blocks: await seedBlocks(tx, blocks),
      experiments: await seedExperiments(tx),
      settings: isEmpty ? 0 : await seedSettings(tx, assistant),
      appointments: isEmpty ? 0 : await seedAppointments(tx),
      actions: isEmpty ? 0 : await seedActions(tx, assistant.actions),
      sites: options.hasLocalSite ? await seedLocalSite(tx) : 0,
      intents: await seedIntents(tx, isEmpty ? fixedBranches(branches) : branches),
      steps: isEmpty ? 0 : await seedSteps(tx, branches),
      slots: isEmpty ? 0 : await seedSlots(tx, branches),
      adoptedConfigs: await adoptLegacyConfigs(tx),
      movedExitConditions: await moveExitConditions(tx),
      configs: isEmpty ? 0 : await seedConfigs(tx, branches),
      promptTexts: await seedPromptTexts(tx, texts),
      tests: isEmpty ? 0 : await seedTests(tx, tests),
      documents: firstRun && !isEmpty ? await seedDocuments(tx, documents) : 0,
      synonyms: isEmpty ? 0 : await seedSynonyms(tx, { documents, synonyms }),
      snapshots: firstRun && !isEmpty ? await seedSnapshots(tx) : 0,
    };
  });
}
