import { HIT, type HostileForm, inShadow } from './hostile-form.ts';

const inDrawing = (html: string) =>
  `<svg width="99" height="99"><foreignObject width="99" height="99">${html}</foreignObject></svg>`;

/** Text that becomes a tag if a parser and the sanitizer are in different namespaces. */
const MUTATING = `<style><!--</style><img title="--&gt;&lt;img src=x onerror=${HIT}&gt;">`;

/** HTML inside SVG, where parsers switch between namespaces. */
export const DRAWINGS: HostileForm[] = [
  { name: 'script in a drawing', html: inDrawing(`<script>${HIT}</script>`) },
  { name: 'handler in a drawing', html: inDrawing(`<img src=x onerror="${HIT}">`) },
  {
    name: 'links in a drawing',
    html: inDrawing(
      '<a href="BEACON/drawn-link" ping="BEACON/drawn-ping">click me</a><svg width="50" height="20">' +
        '<a xlink:href="BEACON/drawn-svg-link"><text y="15">click me</text></a></svg>',
    ),
  },
  {
    name: 'form in a drawing',
    html: inDrawing('<form action="BEACON/drawn-form"><button>click me</button></form>'),
  },
  {
    name: 'frames in a drawing',
    html: inDrawing(
      `<iframe src="BEACON/drawn-frame" srcdoc="<script>${HIT}</script>"></iframe>` +
        '<object data="BEACON/drawn-object"></object><embed src="BEACON/drawn-embed">',
    ),
  },
  {
    name: 'head of a page in a drawing',
    html: inDrawing(
      '<base href="BEACON/"><link rel="stylesheet" href="BEACON/drawn-css"><link rel="preconnect" ' +
        'href="BEACON"><meta http-equiv="refresh" content="0;url=BEACON/drawn-refresh">',
    ),
  },
  {
    name: 'images and styles in a drawing',
    html: inDrawing(
      '<img src="BEACON/drawn-img" srcset="BEACON/drawn-set 1x"><video poster="BEACON/drawn-poster">' +
        '</video><style>@import "BEACON/drawn-import"</style>' +
        '<div style="background:url(BEACON/drawn-background)">x</div>',
    ),
  },
  {
    name: 'shadow root in a drawing',
    html: inDrawing(
      inShadow(`<a href="BEACON/drawn-shadow">click me</a><img src=x onerror="${HIT}">`),
    ),
  },
  { name: 'mutation in a drawing', html: inDrawing(`<math><mtext><table><mglyph>${MUTATING}`) },
  {
    name: 'mutation by a drawing in a drawing',
    html: inDrawing(`<p><svg></p><foreignObject><table><svg><desc>${MUTATING}`),
  },
  {
    name: 'mutation by forms around drawings',
    html: `<form>${inDrawing(`</form><form><svg><mtext></form><form><foreignObject>${MUTATING}`)}`,
  },
  {
    name: 'mutation deeper than a parser goes',
    html: '<table><tr><td>'.repeat(170) + inDrawing('<table><caption>').repeat(9) +
      `<svg><foreignObject><math><mi><p><svg><desc><table><caption>${MUTATING}`,
  },
];

/** Forms in which ASSET stands for the name of HOSTILE_DRAWING. */
export const ASSETS: HostileForm[] = [
  { name: 'drawing as image', html: '<img src="ASSET">' },
  { name: 'drawing as background', css: 'body{background:url(ASSET)}' },
  { name: 'drawing as font', css: '@font-face{font-family:d;src:url(ASSET)}*{font-family:d}' },
  { name: 'drawing in a drawing', html: '<svg><image href="ASSET" width="9" height="9"/></svg>' },
  { name: 'part of a drawing', html: '<svg><use href="ASSET#a"/></svg>' },
  { name: 'drawing as filter', css: 'p{filter:url(ASSET#a);mask:url(ASSET#a)}' },
  { name: 'drawing in a frame', html: '<iframe src="ASSET"></iframe>' },
  { name: 'drawing as object', html: '<object data="ASSET"></object><embed src="ASSET">' },
  { name: 'drawing as link', html: '<a href="ASSET" target="_top">click me</a>' },
  { name: 'drawing as script', html: '<script src="ASSET"></script>' },
  {
    name: 'drawing as style',
    html: '<link rel="stylesheet" href="ASSET">',
    css: '@import "ASSET"',
  },
  { name: 'name in a shadow root', html: inShadow('<iframe src="ASSET"></iframe>') },
  {
    name: 'name that closes what holds it',
    html: `<p title="ASSET"><img src='ASSET" onerror="${HIT}'>`,
    css: `p{background:url(ASSET</style><img src=x onerror="${HIT}">)}`,
  },
];

/** An SVG image that the API would have sanitized. */
export const HOSTILE_DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" onload="${HIT}">` +
  `<script>${HIT}</script><image href="BEACON/drawn" width="9" height="9"/>` +
  '<style>@import "BEACON/drawn-style"; * { fill: url("BEACON/drawn-fill") }</style>' +
  '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="BEACON/drawn-frame"/>' +
  '</foreignObject><a id="a" href="BEACON/drawn-link"><text y="20">click me</text></a></svg>';
