/** Response headers in the OpenAPI document, besides X-Request-Id, which all responses have. */
export const HEADERS = {
  'Link':
    'RFC 8288. URL of the next page (rel="next") or of earlier messages (rel="prev"), relative ' +
    'to the origin. Absent on the last page',
  'ETag':
    'Version of the resource: send it in If-None-Match or, unless it begins with W/, in If-Match',
  'Idempotency-Replayed': '`true` on a repeated response: the same request was sent before',
  'Location': 'URL of the new resource, relative to the origin',
  'RateLimit': 'draft-ietf-httpapi-ratelimit-headers. For each limit of the call: how many ' +
    'calls are left (r), and the seconds until the limit is fully available again (t): ' +
    '"chat/account";r=59;t=1',
  'RateLimit-Policy': 'The limits of the caller: q calls, refilled evenly within w seconds',
  'Retry-After':
    'Seconds to wait before the next attempt. Retrying a 503 without this header does not help',
  'WWW-Authenticate': 'Bearer',
  'X-Thread-Id': 'Id of the dialog, to continue it',
  'Content-Disposition': 'The file name',
} as const;

export type HeaderName = keyof typeof HEADERS;
