/** What the APIs accept, and the front checks before it sends. Sizes are bytes of UTF-8. */

export const KiB = 1024;
export const MiB = 1024 * KiB;

export const inMiB = (bytes: number) => `${bytes / MiB} MiB`;

/** A number for people: `40,000`. */
export const inDigits = (count: number) => count.toLocaleString('en');

/** html of a snapshot, and css of it. The columns of block_snapshots repeat it. */
export const SNAPSHOT_LIMIT_BYTES = MiB;

/** A snapshot as JSON: two texts, each character up to three times as long when escaped. */
export const SNAPSHOT_BODY_LIMIT_BYTES = 8 * SNAPSHOT_LIMIT_BYTES;

/** An image or a font that snapshots name. The column assets.bytes repeats it. */
export const ASSET_LIMIT_BYTES = 5 * MiB;

/** Rows that the Data API hands out at once, for both APIs too: max_rows of supabase/config.toml. */
export const DATA_API_MAX_ROWS = 1000;

/** Tags in the html of a snapshot, and elements inside each other; see tooComplex. */
export const SNAPSHOT_TAG_LIMIT = 40_000;
export const SNAPSHOT_DEPTH_LIMIT = 500;

/** The proof of a snapshot: viewports, differences told of each, characters of one. */
export const PROOF_CELL_LIMIT = 6;
export const PROOF_DIFFERENCE_LIMIT = 10;
export const PROOF_DIFFERENCE_LENGTH_LIMIT = 300;

/** An uploaded document. */
export const UPLOAD_LIMIT_BYTES = 10 * MiB;

/** A patient's message, and a question to the documents, in characters. */
export const MESSAGE_LENGTH_LIMIT = 8000;

/** The name of a dialog, a branch, a step or a version, in characters. */
export const NAME_LENGTH_LIMIT = 200;

/** Why a version is activated, in characters. The column ledger.reason repeats it. */
export const REASON_LENGTH_LIMIT = 1000;

/** The name of a document, in characters: as long as file names get. */
export const DOCUMENT_NAME_LENGTH_LIMIT = 400;

/** The note of a judgement about a reply, in characters. */
export const FEEDBACK_NOTE_LENGTH_LIMIT = 2000;

/** The name of a slot, in characters. */
export const SLOT_NAME_LENGTH_LIMIT = 100;

/** Characters of a password, as supabase/config.toml has it for a hosted project. */
export const MIN_PASSWORD_LENGTH = 10;

/** Bytes of a password: bcrypt reads no further. */
export const MAX_PASSWORD_BYTES = 72;

/** Branches that one candidate may name. */
export const CANDIDATE_BRANCH_LIMIT = 8;

/** A body with a candidate: the texts of a branch or of several. */
export const CANDIDATE_BODY_LIMIT_BYTES = 4 * MiB;

/** A text of a configuration, and the prompt of a step, in characters. */
export const PROMPT_LENGTH_LIMIT = 100_000;

/** Tests that one run may name by their ids. */
export const RUN_TEST_LIMIT = 1000;

/** Results of one run: attempts at tests and replayed turns. */
export const RUN_RESULT_LIMIT = 10_000;
