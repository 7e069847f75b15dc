/**
 * Limits that the APIs enforce and the front end checks before it sends. Sizes are bytes of UTF-8.
 */

export const KiB = 1024;
export const MiB = 1024 * KiB;

export const formatMiB = (bytes: number) => `${bytes / MiB} MiB`;

/** Formats a number for people: `40,000`. */
export const formatNumber = (count: number) => count.toLocaleString('en');

/** Size limit of a snapshot's html, and of its css. The columns of block_snapshots repeat it. */
export const SNAPSHOT_LIMIT_BYTES = MiB;

/** Size limit of a snapshot as JSON: two texts whose characters may triple when escaped. */
export const SNAPSHOT_BODY_LIMIT_BYTES = 8 * SNAPSHOT_LIMIT_BYTES;

/** Size limit of an image or a font that snapshots name. The column assets.bytes repeats it. */
export const ASSET_LIMIT_BYTES = 5 * MiB;

/** Maximum rows of one Data API response, for both APIs, too: max_rows of supabase/config.toml. */
export const DATA_API_MAX_ROWS = 1000;

/** Maximum tags in the html of a snapshot, and maximum nesting; see findComplexityProblem. */
export const SNAPSHOT_TAG_LIMIT = 40_000;
export const SNAPSHOT_DEPTH_LIMIT = 500;

/** Limits of a snapshot's proof: viewports, differences listed per viewport, characters of one. */
export const PROOF_CELL_LIMIT = 6;
export const PROOF_DIFFERENCE_LIMIT = 10;
export const PROOF_DIFFERENCE_LENGTH_LIMIT = 300;

/** Size limit of an uploaded document. */
export const UPLOAD_LIMIT_BYTES = 10 * MiB;

/** Maximum characters of a patient's message, and of a query of the documents. */
export const MESSAGE_LENGTH_LIMIT = 8000;

/** Maximum characters of the name of a dialog, a branch, a step or a version. */
export const NAME_LENGTH_LIMIT = 200;

/** Maximum characters of the reason for an activation. The column ledger.reason repeats it. */
export const REASON_LENGTH_LIMIT = 1000;

/** Maximum characters of the name of a document, as for file names. */
export const DOCUMENT_NAME_LENGTH_LIMIT = 400;

/** Maximum characters of a note in feedback on a reply. */
export const FEEDBACK_NOTE_LENGTH_LIMIT = 2000;

/** Maximum characters of a message of a visitor of a site. */
export const VISITOR_MESSAGE_LENGTH_LIMIT = 2000;

/** Maximum characters of the name of a slot. */
export const SLOT_NAME_LENGTH_LIMIT = 100;

/** Minimum characters of a password; supabase/config.toml repeats it for a hosted project. */
export const MIN_PASSWORD_LENGTH = 10;

/** Maximum bytes of a password: bcrypt ignores the rest. */
export const MAX_PASSWORD_BYTES = 72;

/** Maximum number of branches in one candidate. */
export const CANDIDATE_BRANCH_LIMIT = 8;

/** Size limit of a body with a candidate: the texts of one or several branches. */
export const CANDIDATE_BODY_LIMIT_BYTES = 4 * MiB;

/** Maximum characters of a text of a configuration, and of the prompt of a step. */
export const PROMPT_LENGTH_LIMIT = 100_000;

/** Maximum number of tests that one run may select by id. */
export const RUN_TEST_LIMIT = 1000;

/** Maximum results of one run: attempts at tests and replayed turns. */
export const RUN_RESULT_LIMIT = 10_000;
