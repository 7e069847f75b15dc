/** Response headers in the OpenAPI document, beside X-Request-Id, which all responses have. */
export const HEADERS = {
  'Link': 'RFC 8288. The page beside this one, with rel="next", or rel="prev" for earlier ' +
    'messages; none on the last page. Relative to the origin',
  'ETag': 'Names this state of the resource for If-None-Match, and without W/ also for If-Match',
  'Idempotency-Replayed': '`true` on an answer that was given before to the same request',
  'Location': 'Where the new resource is, relative to the origin',
  'RateLimit': 'draft-ietf-httpapi-ratelimit-headers. Of each limit that the call took what is ' +
    'left (r), and after how many seconds it is wholly available again (t): ' +
    '"chat/account";r=59;t=1',
  'RateLimit-Policy': 'The limits of the caller: q calls, which come back evenly within w seconds',
  'Retry-After': 'Seconds after which it is worth trying again. A 503 without it does not ' +
    'pass by itself',
  'WWW-Authenticate': 'Bearer',
  'X-Thread-Id': 'The dialog of the turn, to go on with',
  'Content-Disposition': 'The name to save the file under',
} as const;

export type HeaderName = keyof typeof HEADERS;
