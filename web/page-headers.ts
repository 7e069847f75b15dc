import { ASSETS_PATH } from '../functions/shared/contract/asset-address.ts';

/** Browser features that no page uses. */
const UNUSED = [
  'camera',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
];

/**
 * The base URL of the APIs if it is not the page's origin, and the origins of the pages that embed
 * the chat.
 */
type BuildVariables = Partial<Record<'VITE_API_BASE_URL' | 'VITE_CHAT_ORIGINS', string>>;

/**
 * Returns the headers of every page, for the product's own server and, as `_headers`, for a static
 * host. `frame-src 'self'` and the rest of the policy block what an archived block's markup could
 * still do (XSS); inline styles are needed by the code editor and by the archived blocks, whose
 * frames inherit this policy.
 *
 * @param build variables of the build; requests go to the origin that they name.
 */
export function pageHeaders(build: BuildVariables): Record<string, string> {
  const { VITE_API_BASE_URL } = build;
  const origin = VITE_API_BASE_URL ? ` ${new URL(VITE_API_BASE_URL).origin}` : '';
  // The frames of archived blocks load images and fonts from here, and inherit this policy.
  const assets = VITE_API_BASE_URL ? ` ${VITE_API_BASE_URL.replace(/\/+$/, '')}${ASSETS_PATH}` : '';
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${assets}`,
    `font-src 'self' data:${assets}`,
    `connect-src 'self'${origin}`,
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    // The catalog compares a block with its archive by pixels, if the person shares their tab.
    'Permissions-Policy': [...UNUSED.map((name) => `${name}=()`), 'display-capture=(self)'].join(
      ', ',
    ),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
}

/**
 * Returns the headers of the patients' chat, which a site's pages embed in a frame. Its policy
 * allows these pages, its own origin and the API.
 *
 * @param origins of the site's pages, such as `https://clinic.example` or `http://localhost:*`.
 */
export function chatHeaders(build: BuildVariables, origins: string[]): Record<string, string> {
  const { VITE_API_BASE_URL } = build;
  const origin = VITE_API_BASE_URL ? ` ${new URL(VITE_API_BASE_URL).origin}` : '';
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${origin}`,
    "worker-src 'self'",
    `frame-ancestors 'self' ${origins.join(' ')}`.trim(),
    "form-action 'none'",
    "base-uri 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    // Pages that isolate themselves (COEP) may show it, too.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Permissions-Policy': [...UNUSED, 'display-capture'].map((name) => `${name}=()`).join(', '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}

/** Path prefix of the chat's worker, which needs the same embedder policy (COEP) as the chat. */
export const WORKER_PATH = '/assets/challenge-worker-';
export const WORKER_HEADERS: Record<string, string> = {
  'Content-Security-Policy': "default-src 'none'",
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'X-Content-Type-Options': 'nosniff',
};

/** Headers of the script that shows the chat on other pages, which load it as a module. */
export const LOADER_HEADERS: Record<string, string> = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** Returns the headers as the file `_headers`, which Netlify, Cloudflare Pages and others read. */
export function headersFile(build: BuildVariables): string {
  const list = (headers: Record<string, string>) =>
    Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  // A static host cannot look up the origins of a site: VITE_CHAT_ORIGINS lists those of all sites.
  const origins = build.VITE_CHAT_ORIGINS?.split(/[\s,]+/).filter(Boolean) ?? [];
  const chat = ['/chat', '  ! X-Frame-Options', ...list(chatHeaders(build, origins))];
  const loader = ['/chat.js', ...list(LOADER_HEADERS), '/chat/*', ...list(LOADER_HEADERS)];
  const worker = [`${WORKER_PATH}*`, ...list(WORKER_HEADERS)];
  return ['/*', ...list(pageHeaders(build)), ...chat, ...loader, ...worker, ''].join('\n');
}
