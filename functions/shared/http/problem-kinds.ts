/**
 * Every problem of the APIs: a stable code with its status and title. `problem(status, …)` uses a
 * status's first kind; the others are for problems that clients must distinguish. Never rename a
 * code or change its status.
 */
export const PROBLEM_KINDS = {
  'bad-request': [400, 'The request is malformed'],
  'idempotency-key-missing': [400, 'Idempotency-Key header required'],
  'idempotency-key-refused': [400, 'Idempotency-Key header not supported here'],

  'not-signed-in': [401, 'Sign-in required'],
  'token-expired': [401, 'The access token is invalid or has expired'],
  'session-ended': [401, 'The session has ended'],
  'identity-refused': [401, 'This identity token is not valid'],
  'identity-used': [401, 'This identity token was already used'],
  'unknown-key': [401, 'Unknown API key'],
  'key-ended': [401, 'The API key was revoked or has expired'],

  'not-allowed': [403, 'Your role doesn’t allow this'],
  'scope-too-narrow': [403, 'The scope of this API key doesn’t allow this'],
  'not-owner': [403, 'This belongs to someone else'],
  'password-change-required': [403, 'Password change required'],
  'account-disabled': [403, 'This account is disabled'],
  'site-paused': [403, 'Nobody can write on this site right now'],
  'challenge-required': [403, 'Proof of work required'],

  'not-found': [404, 'Not found'],

  'method-not-allowed': [405, 'Method not allowed'],

  'conflict': [409, 'Conflict with the stored data'],
  'already-exists': [409, 'This already exists'],
  'in-use': [409, 'A related record is missing, or this one is in use'],
  'time-taken': [409, 'This time is taken'],
  'version-conflict': [409, 'A newer version was saved'],
  'label-taken': [409, 'Another snapshot has this label'],
  'name-taken': [409, 'This name is taken'],
  'address-taken': [409, 'This email address already has an account'],
  'limit-reached': [409, 'Limit reached'],
  'last-editor': [409, 'At least one editor is required'],
  'status-conflict': [409, 'The current status doesn’t allow this'],
  'immutable': [409, 'This can’t be changed'],
  'branch-is-fixed': [409, 'This branch can’t be deleted'],
  'branch-in-use': [409, 'Dialogs are in this branch'],
  'steps-in-use': [409, 'Dialogs are at these steps'],
  'slots-in-use': [409, 'Dialogs have values for these slots'],
  'no-active-version': [409, 'No version of this branch is active'],
  'drift': [409, 'The server changed since the last export'],
  'gate-closed': [409, 'The activation gate requires passed tests'],
  'dialog-held': [409, 'Someone else took over this dialog'],
  'dialog-not-held': [409, 'Take over the dialog first'],
  'legal-hold': [409, 'This dialog is under legal hold'],
  'several-people': [409, 'This matches more than one person'],
  'dialog-anonymised': [409, 'This dialog was anonymised'],
  'not-your-test-dialog': [409, 'A patient writes in this dialog'],
  'person-required': [409, 'Only a person can do this'],
  'turn-conflict': [409, 'Another turn was stored in the meantime'],
  'message-id-used': [409, 'This client_message_id was already used'],
  'nothing-recorded': [409, 'This wasn’t recorded'],
  'request-in-progress': [409, 'The same request is in progress'],
  'work-taken': [409, 'Another request is doing this work'],

  'changed-meanwhile': [412, 'This was changed in the meantime'],
  'too-large': [413, 'The content is too large'],
  'unsupported-media-type': [415, 'Unsupported content type'],
  'misdirected-request': [421, 'The request was sent to the wrong host'],

  'invalid-fields': [422, 'Some fields are invalid'],
  'scenario-refused': [422, 'This scenario has errors'],
  'unreadable-file': [422, 'Couldn’t read this file'],
  'not-a-reply': [422, 'This isn’t a reply from the assistant'],
  'idempotency-key-used': [422, 'This Idempotency-Key was already used'],

  'if-match-missing': [428, 'If-Match header required'],

  'too-many-requests': [429, 'Too many requests'],
  'budget-used-up': [429, 'The model budget is used up'],
  'dialog-busy': [429, 'Too many messages in this dialog at once'],

  'internal-error': [500, 'Something went wrong on our side'],
  'not-implemented': [501, 'Not implemented'],

  'unavailable': [503, 'Temporarily unavailable'],
  'model-unavailable': [503, 'The model isn’t responding'],
  'model-no-credit': [503, 'The model’s account has no credit left'],
  'not-set-up': [503, 'Setup is incomplete'],
  'storage-full': [503, 'Storage is full'],
} as const;

export type ProblemCode = keyof typeof PROBLEM_KINDS;
export type ProblemStatus = (typeof PROBLEM_KINDS)[ProblemCode][0];

/** A problem's code, or a status, which means its first kind. */
export type ProblemKind = ProblemCode | ProblemStatus;

export const PROBLEM_CODES = Object.keys(PROBLEM_KINDS) as ProblemCode[];

const FIRST = new Map(
  PROBLEM_CODES.toReversed().map((code) => [PROBLEM_KINDS[code][0] as number, code]),
);

export function toCode(kind: ProblemKind): ProblemCode {
  return typeof kind === 'number' ? FIRST.get(kind)! : kind;
}

/** Returns the type URI of a code: `urn:problem-type:dialog-held`. */
export function toTypeUri(code: ProblemCode): string {
  return `urn:problem-type:${code}`;
}

export function isProblemStatus(status: number): status is ProblemStatus {
  return FIRST.has(status);
}

/** Returns whether a code from the database is known and has this status. */
export function isCodeOf(status: ProblemStatus, code: unknown): code is ProblemCode {
  return PROBLEM_KINDS[code as ProblemCode]?.[0] === status;
}
