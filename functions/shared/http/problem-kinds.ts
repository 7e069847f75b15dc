/**
 * Every kind of fault that an API answers with: a stable code with its status and title. The first
 * kind of a status is what `problem(status, …)` means; the others are for faults of that status
 * which a client must tell apart. A code is never renamed and never gets another status.
 */
export const PROBLEM_KINDS = {
  'bad-request': [400, 'The request cannot be understood'],
  'idempotency-key-missing': [400, 'This call needs an Idempotency-Key'],
  'idempotency-key-refused': [400, 'This call takes no Idempotency-Key'],

  'not-signed-in': [401, 'Sign in first'],
  'token-expired': [401, 'The access token is not valid any more'],
  'session-ended': [401, 'The session has ended'],
  'unknown-key': [401, 'This key is not one of this project'],
  'key-ended': [401, 'This key was revoked or has expired'],

  'not-allowed': [403, 'Your role does not allow this'],
  'scope-too-narrow': [403, 'The scope of this key does not open this'],
  'not-owner': [403, 'This belongs to somebody else'],
  'password-change-required': [403, 'Choose a password of your own first'],
  'account-disabled': [403, 'This account is disabled'],

  'not-found': [404, 'Nothing is here'],

  'method-not-allowed': [405, 'This address does not take this method'],

  'conflict': [409, 'This conflicts with what is stored'],
  'already-exists': [409, 'The same is there already'],
  'in-use': [409, 'It refers to what is gone, or is in use'],
  'version-conflict': [409, 'It was changed after what this is based on'],
  'label-taken': [409, 'Another snapshot has this label'],
  'name-taken': [409, 'Another has this name'],
  'address-taken': [409, 'This address has an account'],
  'limit-reached': [409, 'No more of these can be stored'],
  'last-editor': [409, 'There must be an editor'],
  'status-conflict': [409, 'Its status does not allow this'],
  'immutable': [409, 'What is stored never changes'],
  'gate-closed': [409, 'The tests of this branch come first'],
  'dialog-held': [409, 'Somebody else answers in this dialog'],
  'dialog-not-held': [409, 'Take the dialog over first'],
  'not-your-test-dialog': [409, 'This dialog is a patient’s'],
  'person-required': [409, 'Only a person can do this'],
  'turn-conflict': [409, 'Another turn was stored meanwhile'],
  'message-id-used': [409, 'This client_message_id is used'],
  'nothing-recorded': [409, 'This was not recorded then'],
  'request-in-progress': [409, 'The same request is under way'],
  'work-taken': [409, 'Another request does this work'],

  'changed-meanwhile': [412, 'It was changed in the meantime'],
  'too-large': [413, 'The content is too large'],
  'unsupported-media-type': [415, 'This content type is not accepted'],
  'misdirected-request': [421, 'This server has another name'],

  'invalid-fields': [422, 'Some fields are not valid'],
  'unreadable-file': [422, 'This file cannot be read'],
  'not-a-reply': [422, 'This is no reply of the assistant'],
  'idempotency-key-used': [422, 'This Idempotency-Key is used'],

  'too-many-requests': [429, 'Too many requests'],
  'budget-used-up': [429, 'No model budget is left'],
  'dialog-busy': [429, 'Too many messages of this dialog at once'],

  'internal-error': [500, 'Something went wrong on our side'],
  'not-implemented': [501, 'This is not offered'],

  'unavailable': [503, 'Temporarily unavailable'],
  'model-unavailable': [503, 'The model gives no answer'],
  'model-no-credit': [503, 'The model’s account has no credit left'],
  'not-set-up': [503, 'The setup is not complete'],
  'storage-full': [503, 'Nothing more can be stored'],
} as const;

export type ProblemCode = keyof typeof PROBLEM_KINDS;
export type ProblemStatus = (typeof PROBLEM_KINDS)[ProblemCode][0];

/** A kind by its code, or the first kind of a status. */
export type ProblemKind = ProblemCode | ProblemStatus;

export const PROBLEM_CODES = Object.keys(PROBLEM_KINDS) as ProblemCode[];

const FIRST = new Map(
  PROBLEM_CODES.toReversed().map((code) => [PROBLEM_KINDS[code][0] as number, code]),
);

export function codeOf(kind: ProblemKind): ProblemCode {
  return typeof kind === 'number' ? FIRST.get(kind)! : kind;
}

/** `urn:problem-type:dialog-held` */
export function typeOf(code: ProblemCode): string {
  return `urn:problem-type:${code}`;
}

export function isProblemStatus(status: number): status is ProblemStatus {
  return FIRST.has(status);
}

/** Whether a code is known and of this status; for codes that come from the database. */
export function isCodeOf(status: ProblemStatus, code: unknown): code is ProblemCode {
  return PROBLEM_KINDS[code as ProblemCode]?.[0] === status;
}
