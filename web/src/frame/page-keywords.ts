/** Additional search words of pages, in a separate module because only the search needs them. */
const BY_PATH: Record<string, string> = {
  '/inbox': 'requests bookings callbacks urgent due tasks',
  '/calendar': 'appointments bookings practitioners closures free times week day',
  '/sandbox': 'dialog chat assistant debug inspector',
  '/settings': 'branches prompts versions steps rules exit conditions',
  '/tests': 'evaluation expectations import export runs replay',
  '/documents': 'knowledge upload index retrieval playground gaps unanswered synonyms',
  '/people': 'accounts roles',
  '/webhooks': 'integrations deliveries signatures secrets events',
  '/api-keys': 'integrations programs secrets tokens scopes limits revoke',
  '/components/buttons': 'action link icon primary',
  '/components/inputs': 'field form text select switch search validation',
  '/components/badges': 'status tag label tone key',
  '/components/cards': 'panel empty loading error banner states',
  '/experiments': 'experimental components status draft review approved',
  '/foundation/logo': 'brand mark leaf clear zone minimum size download',
  '/foundation/colour': 'color palette tokens contrast theme dark light',
  '/foundation/type': 'typography font size weight onest mono',
  '/foundation/spacing': 'space radius shadow motion grid',
  '/offline/business-card': 'print paper',
  '/offline/door-sign': 'print hours opening',
  '/offline/price-leaflet': 'print prices A5',
  '/whats-new': 'changelog changes history',
  '/pages/preview': 'visibility isInPreview',
};

const BY_SECTION: Record<string, string> = {
  Blocks: 'block version changelog',
  Pages: 'page site clinic composed',
};

export const keywordsOf = (path: string, section: string): string | undefined =>
  BY_PATH[path] ?? BY_SECTION[section];
