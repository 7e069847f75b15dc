/** The headers of responses that the document declares, beside X-Request-Id, which all have. */
export const HEADERS = {
  'Link': 'RFC 8288. The page beside this one, with rel="next", or rel="prev" for earlier ' +
    'messages; none on the last page. Relative to the origin',
  'ETag':
    'Names this state of the resource: for If-None-Match, and where a change takes it for If-Match',
  'Location': 'Where the new resource is, relative to the origin',
  'Retry-After': 'Seconds after which it is worth trying again',
  'WWW-Authenticate': 'Bearer',
  'Content-Disposition': 'The name to save the file under',
} as const;

export type HeaderName = keyof typeof HEADERS;
