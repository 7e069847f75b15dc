/**
 * Headers of every page. `frame-src 'self'` and the rest of the policy stop what an archived
 * block's markup could still try; inline styles are needed by the code editor and by the archived
 * blocks, whose frames inherit this policy.
 *
 * @param apiOrigin where the front's requests go when that is not its own origin.
 */
export function pageHeaders(apiOrigin?: string): Record<string, string> {
  const connect = ["'self'", apiOrigin].filter(Boolean).join(' ');
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src ${connect}`,
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
  };
}
