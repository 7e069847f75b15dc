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

/** Where a build sends its requests if not to its own origin. */
type BuildVariables = Partial<Record<'VITE_API_BASE_URL', string>>;

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

/** Returns the headers as the file `_headers`, which Netlify, Cloudflare Pages and others read. */
export function headersFile(build: BuildVariables): string {
  const lines = Object.entries(pageHeaders(build)).map(([name, value]) => `  ${name}: ${value}`);
  return ['/*', ...lines, ''].join('\n');
}
