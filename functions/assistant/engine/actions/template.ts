/**
 * Templates of HTTP requests. Placeholder values are encoded for the part of the request that
 * contains them.
 */

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;
const KNOWN_NAME = /^(?:thread_id|(input|slots|secret)\.([\p{L}_][\p{L}\p{N}_-]*))$/u;
/** Splits a URL: scheme, host and port; path; query. */
const URL_PARTS = /^(https?:\/\/[^/?#]+)(\/[^?#]*)?(\?[^#]*)?$/i;
/** Headers that the server or its HTTP client sets, or that would redirect the request. */
const OWN_HEADERS =
  /^(host|connection|content-length|transfer-encoding|te|trailer|upgrade|expect|cookie2|keep-alive|proxy-.*|idempotency-key)$/i;

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A request whose URL, header values and body are templates. */
export interface RequestTemplate {
  readonly method: (typeof METHODS)[number];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface TemplateValues {
  readonly input: Readonly<Record<string, unknown>>;
  readonly slots: Readonly<Record<string, unknown>>;
  readonly secret: Readonly<Record<string, string>>;
  readonly thread_id: string | null;
}

export interface TemplateFault {
  readonly path: string;
  readonly message: string;
}

/** Thrown for a value that would change the path of the URL. */
export class TemplateValueError extends Error {}

const templatesOf = ({ url, headers, body }: RequestTemplate) => [
  url,
  ...Object.values(headers),
  body ?? '',
];

const placeholdersOf = (template: string) =>
  [...template.matchAll(PLACEHOLDER)].map(([, name]) => name!);

/** Lists the names of the secrets that a request needs. */
export function listSecrets(request: RequestTemplate): string[] {
  const names = templatesOf(request).flatMap(placeholdersOf)
    .map((name) => KNOWN_NAME.exec(name))
    .flatMap((match) => match?.[1] === 'secret' ? [match[2]!] : []);
  return [...new Set(names)].toSorted();
}

/** Returns the errors of a template whose action has these input properties. */
export function checkTemplate(
  request: RequestTemplate,
  inputs: readonly string[],
): TemplateFault[] {
  const { method, url, headers, body } = request;
  const fields = [
    { path: 'url', template: url, fault: checkUrl(url) },
    ...Object.entries(headers).map(([name, template]) => ({
      path: `headers.${name}`,
      template,
      fault: checkHeader(name, template),
    })),
    { path: 'body', template: body ?? '', fault: body === null ? null : checkBody(method, body) },
  ];
  return fields.flatMap(({ path, template, fault }) => {
    const message = fault ?? checkPlaceholders(template, inputs);
    return message === null ? [] : [{ path, message }];
  });
}

function checkPlaceholders(template: string, inputs: readonly string[]): string | null {
  for (const name of placeholdersOf(template)) {
    const [known, kind, key] = KNOWN_NAME.exec(name) ?? [];
    if (!known) {
      return `{{${name}}} is not a placeholder; use {{input.x}}, {{slots.x}}, {{thread_id}} ` +
        'or {{secret.NAME}}';
    }
    if (kind === 'input' && !inputs.includes(key!)) return `The input has no property ${key}`;
  }
  return null;
}

function checkUrl(url: string): string | null {
  const [, origin, path = ''] = URL_PARTS.exec(url) ?? [];
  if (!origin) return 'Write an address that begins with https://, without a #';
  if (/[{}]/.test(origin)) return 'Scheme, host and port are fixed: use placeholders after them';
  if (origin.includes('@')) return 'Leave the user name and password out: use a header';
  const literal = url.replace(PLACEHOLDER, 'x');
  if (/[\s\\{}]/.test(literal) || !URL.canParse(literal)) return 'This is not a valid address';
  const hasDots = path.replace(PLACEHOLDER, 'x').split('/').some(isDots);
  return hasDots ? 'A path cannot contain . or .. as a segment' : null;
}

function checkHeader(name: string, template: string): string | null {
  if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name)) return 'This is not a header name';
  if (OWN_HEADERS.test(name)) return `${name} is set by the server`;
  return /^[\x20-\x7e]*$/.test(template.replace(PLACEHOLDER, ''))
    ? null
    : 'A header can contain only printable ASCII characters';
}

function checkBody(method: string, body: string): string | null {
  if (method === 'GET') return 'A GET request cannot have a body';
  // Null is invalid as a key of an object, and a quoted text is invalid inside quotes.
  const isJson = ['null', '""'].every((value) => isJsonText(body.replace(PLACEHOLDER, value)));
  return isJson ? null : 'It must be JSON whose placeholders are whole values, outside quotes';
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Fills the placeholders of a checked request.
 *
 * @throws TemplateValueError for a path value that is empty or, also after decoding, has a segment
 * `.` or `..`.
 */
export function fillTemplate(request: RequestTemplate, values: TemplateValues): RequestTemplate {
  const [, origin = '', path = '', query = ''] = URL_PARTS.exec(request.url) ?? [];
  const fill = (template: string, encode: (value: unknown, name: string) => string) =>
    template.replace(PLACEHOLDER, (_, name) => encode(findValue(name, values), name));
  const headers = Object.entries(request.headers)
    .map(([name, template]) => [name, fill(template, encodeHeader)]);
  return {
    method: request.method,
    url: origin + fill(path, encodeSegment) + fill(query, encodeQuery),
    headers: Object.fromEntries(headers),
    body: request.body === null ? null : fill(request.body, encodeJson),
  };
}

function findValue(name: string, values: TemplateValues): unknown {
  const [, kind, key] = KNOWN_NAME.exec(name) ?? [];
  if (!kind) return values.thread_id;
  const from = values[kind as 'input' | 'slots' | 'secret'];
  return Object.hasOwn(from, key!) ? from[key!] : undefined;
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
}

const isDots = (part: string) => /^(\.|%2e){1,2}$/i.test(part);

/** Decodes percent-encoding repeatedly, as a lenient server might. */
function decodeFully(text: string): string {
  for (let decoded = text;; text = decoded) {
    decoded = text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
    if (decoded === text) return text;
  }
}

function encodeSegment(value: unknown, name: string): string {
  const text = toText(value);
  const isRefused = text.trim() === '' || decodeFully(text).split(/[/\\]/).some(isDots);
  if (!isRefused) return encodeURIComponent(text);
  throw new TemplateValueError(`${name} is part of the path and cannot be empty, . or ..`);
}

const encodeQuery = (value: unknown) => encodeURIComponent(toText(value));

/**
 * Encodes a header value: percent-encodes everything except printable ASCII, including line breaks.
 */
const encodeHeader = (value: unknown) =>
  toText(value).replace(/[^\x20-\x7e]+/g, encodeURIComponent);

const encodeJson = (value: unknown) => JSON.stringify(value ?? null);
