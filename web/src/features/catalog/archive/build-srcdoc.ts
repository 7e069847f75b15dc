import { ASSETS_URL } from '@/api/asset-url.ts';

/** Policy of a framed snapshot: it may only show its content and the API's assets. */
export const FRAME_POLICY = "default-src 'none'; style-src 'unsafe-inline'; " +
  `img-src data: ${ASSETS_URL}; font-src data: ${ASSETS_URL}; form-action 'none'; base-uri 'none'`;

/** Escapes `</`, which ends a style element even inside a CSS string. */
export function escapeCss(css: string): string {
  return css.replaceAll('</', '<\\/');
}

/**
 * Styles of states that browsers set and snapshots store under another name, such as half-ticked
 * boxes. In the first layer they are weaker than any rule of the stored CSS.
 */
const FRAME_CSS = '@layer snapshot-frame{' +
  ':where([data-snapshot-link]){color:LinkText;text-decoration:underline;cursor:pointer}' +
  ':where([data-snapshot-state~="focus-visible"]){outline:-webkit-focus-ring-color auto 1px}' +
  ':where([data-snapshot-tag="video"]){object-fit:contain}' +
  ':where([data-snapshot-attribute-popover]){inset:0;width:fit-content;height:fit-content;' +
  'margin:auto;border:solid;padding:.25em;overflow:auto;color:CanvasText;background:Canvas}' +
  ':where(dialog[data-snapshot-state~="modal"]){overflow:auto;' +
  'max-width:calc(100% - 6px - 2em);max-height:calc(100% - 6px - 2em)}' +
  ':where([data-snapshot-half-ticked]){appearance:none;width:13px;height:13px;border-radius:2px;' +
  '--snapshot-mark:light-dark(#fff,#3b3b3b);background:linear-gradient(var(--snapshot-mark),var(--snapshot-mark)) ' +
  'center/61.5% 15% no-repeat light-dark(#0075ff,#99c8ff)}' +
  ':where([data-snapshot-half-ticked]:disabled){--snapshot-mark:light-dark(#ededed,#3b3b3b);' +
  'background-color:light-dark(#d1d1d1,#757575)}}';

/**
 * Builds the page inside the frame: doctype, the policy first, style, body. The markup must be
 * sanitized.
 */
export function buildSrcdoc({ html, css }: { html: string; css: string }): string {
  return '<!doctype html>' +
    `<meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}">` +
    '<meta charset="utf-8">' +
    `<style>${FRAME_CSS}\n${escapeCss(css)}</style><body>${html}`;
}
