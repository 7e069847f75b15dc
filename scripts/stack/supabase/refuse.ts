import { type Problem, problemResponse } from '../../../functions/shared/http/problem.ts';

const AUTH_CODES: Record<number, string> = {
  400: 'validation_failed',
  401: 'bad_jwt',
  403: 'user_banned',
  404: 'not_found',
  422: 'validation_failed',
  429: 'over_request_rate_limit',
};

/** Writes a problem together with the fields that Supabase's own clients read in an error. */
export function refuse({ status, body, headers }: Problem): Response {
  const supabase = {
    code: status,
    error_code: AUTH_CODES[status] ?? 'unexpected_failure',
    msg: body.detail,
    message: body.detail,
  };
  return problemResponse({ ...body, ...supabase }, headers);
}
