/**
 * Limits that the APIs enforce and the front end checks before sending. Bytes are counted in UTF-8;
 * the length of a text is in characters.
 */

export const KiB = 1024;
export const MiB = 1024 * KiB;

export const formatMiB = (bytes: number) => `${bytes / MiB} MiB`;

/** Formats a number for people: `40,000`. */
export const formatNumber = (count: number) => count.toLocaleString('en');

/**
 * Maximum bytes of a snapshot's html, and of its css; keep equal to the columns of block_snapshots.
 */
export const SNAPSHOT_LIMIT_BYTES = MiB;

/** Maximum bytes of a snapshot as JSON, in which escaping may triple both texts. */
export const SNAPSHOT_BODY_LIMIT_BYTES = 8 * SNAPSHOT_LIMIT_BYTES;

/** Maximum bytes of an image or font of a snapshot; keep equal to the column assets.bytes. */
export const ASSET_LIMIT_BYTES = 5 * MiB;

/** Maximum rows of a Data API response, and so of both APIs: max_rows of supabase/config.toml. */
export const DATA_API_MAX_ROWS = 1000;

/** Maximum tags, and maximum nesting, in a snapshot's html; see findComplexityProblem. */
export const SNAPSHOT_TAG_LIMIT = 40_000;
export const SNAPSHOT_DEPTH_LIMIT = 500;

/**
 * Limits of a snapshot's proof: viewports, differences listed per viewport, characters per
 * difference.
 */
export const PROOF_CELL_LIMIT = 6;
export const PROOF_DIFFERENCE_LIMIT = 10;
export const PROOF_DIFFERENCE_LENGTH_LIMIT = 300;

export const UPLOAD_LIMIT_BYTES = 10 * MiB;

/** Maximum characters of a patient's message, and of a document search. */
export const MESSAGE_LENGTH_LIMIT = 8000;

/** Maximum characters of the name of a dialog, branch, step or version. */
export const NAME_LENGTH_LIMIT = 200;

/** Maximum characters of the reason for an activation; keep equal to the column ledger.reason. */
export const REASON_LENGTH_LIMIT = 1000;

/** Maximum characters of a document's name, as for file names. */
export const DOCUMENT_NAME_LENGTH_LIMIT = 400;

export const FEEDBACK_NOTE_LENGTH_LIMIT = 2000;

export const VISITOR_MESSAGE_LENGTH_LIMIT = 2000;

export const SLOT_NAME_LENGTH_LIMIT = 100;

/** Minimum characters of a password; keep equal to supabase/config.toml, for a hosted project. */
export const MIN_PASSWORD_LENGTH = 10;

/** Maximum bytes of a password; bcrypt ignores the rest. */
export const MAX_PASSWORD_BYTES = 72;

export const CANDIDATE_BRANCH_LIMIT = 8;

/** Maximum bytes of a body with a candidate. */
export const CANDIDATE_BODY_LIMIT_BYTES = 4 * MiB;

/** Maximum characters of a version's text, and of a step's prompt. */
export const PROMPT_LENGTH_LIMIT = 100_000;

/** Maximum number of tests that a run can select by id. */
export const RUN_TEST_LIMIT = 1000;

/** Maximum results of a run: attempts at tests and replayed turns. */
export const RUN_RESULT_LIMIT = 10_000;
