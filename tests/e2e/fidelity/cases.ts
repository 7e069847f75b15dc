import { Buffer } from 'node:buffer';

/** A file of a page's site. */
export interface Asset {
  contentType: string;
  body: string | Buffer;
}

/** A block of the corpus, alone on a page of its own. */
export interface FidelityCase {
  name: string;
  css?: string;
  html: string;
  /** Attributes of `<html>`. */
  pageAttributes?: string;
  /** Runs in the page before the capture. */
  script?: () => void;
  /** Further content of the page's head. */
  head?: string;
  /** Files of the page's site, by path. */
  assets?: Record<string, Asset> | ((path: string) => Asset | undefined);
  tag?: '@controls';
  /** Losses that the capture must report; none by default. */
  unresolved?: string[];
}

const BOX = 'width:240px;height:80px;background:linear-gradient(90deg,#0c78c8 60%,#fc6 60%)';

/** Attributes that only scripts create, without a namespace but with a colon. */
const NAMES: FidelityCase[] = [
  {
    name: 'svg with xmlns set by script',
    html: '<p id="place"></p>',
    script() {
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
      svg.setAttribute('xmlns:xlink', 'http://www.w3.org/1999/xlink');
      svg.setAttribute('width', '240');
      svg.setAttribute('height', '120');
      svg.innerHTML = '<circle cx="60" cy="60" r="50" fill="#0c78c8"/>';
      document.getElementById('place')!.append(svg);
    },
  },
  {
    name: 'attributes with a colon, tested by rules',
    css: `[x-on\\:click]{${BOX}}[xml\\:lang="ru"]{${BOX};margin-top:16px}` +
      `[\\@keydown\\.enter]{${BOX};margin-top:16px}`,
    html: '<div x-on:click="open = true">Text</div><div id="russian">Text</div>' +
      '<div @keydown.enter="send()">Text</div>',
    script: () => document.getElementById('russian')!.setAttribute('xml:lang', 'ru'),
  },
  {
    name: 'attributes of components, tested by rules',
    css: `x-tag[variant="primary"]{display:block;${BOX}}[\\:bound^="a"]{${BOX};margin-top:8px}` +
      'x-tag::after{content:attr(badge)}',
    html: '<x-tag variant="primary" badge="New">Text</x-tag><div :bound="abc">Text</div>',
  },
  {
    name: 'ids that are names of the document',
    css: `#title{${BOX}}#links,#body .inner{${BOX};margin-top:8px}`,
    html: '<div id="title">Text</div><div id="links">Text</div>' +
      '<div id="body"><div class="inner">Text</div></div>',
  },
];

const SURROUNDINGS: FidelityCase[] = [
  {
    name: 'margins at the edges',
    css: `.edge{${BOX};margin:64px 0 48px}`,
    html: '<div class="edge">Text</div>',
  },
  {
    name: 'viewport units',
    css: '.screen{height:100vh;background:linear-gradient(#0c78c8,#fc6)}' +
      '.part{height:calc(50dvh - 20px);background:linear-gradient(#063,#9c6)}' +
      '.least{width:40vmin;height:10vmin;background:#c33}',
    html: '<div class="screen">Text</div><div class="part">Text</div><div class="least">Text</div>',
  },
  {
    name: 'queries for height and orientation',
    css: `.a,.b{${BOX}}@media (min-height:600px) and (min-width:400px){.a{width:100%}}` +
      '@media (orientation:portrait){.b{background:#063}}',
    html: '<div class="a">Text</div><div class="b">Text</div>',
  },
  {
    name: 'prefers-color-scheme',
    css: `:root{color-scheme:light dark}.scheme{${BOX};height:300px}` +
      '@media (prefers-color-scheme:dark){.scheme{background:#123}}' +
      '@media not (prefers-color-scheme:dark){.scheme{color:#c33}}' +
      '.both{height:200px;background:light-dark(#fc6,#036)}',
    html: '<div class="scheme">Scheme</div><div class="both">Text</div>',
  },
  {
    name: 'layers in their first-named order',
    css: `@layer base,theme,unused;@layer theme{.layered{${BOX}}}` +
      '@layer base{.layered{width:90%;height:200px;background:#c33}}',
    html: '<div class="layered">Text</div>',
  },
  {
    name: 'layers named by a rule that applies to nothing',
    css: `@layer low{.nobody{color:red}}@layer high{.layered{${BOX}}}` +
      '@layer low{.layered{width:90%;height:200px;background:#c33}}',
    html: '<div class="layered">Text</div>',
  },
  {
    name: 'attributes of ancestors',
    css: `[aria-busy="true"] .a{${BOX}}[theme="dusk"] .b{${BOX};margin-top:8px}`,
    html: '<div class="a">Text</div><div class="b">Text</div>',
    pageAttributes: 'theme="dusk" aria-busy="true"',
  },
  {
    name: 'variables of ancestors that depend on the width',
    css: ':root{--base:40px;--size:calc(var(--base) * 2);--unused:1px}' +
      'body{--ink:#063}@media (max-width:1000px){:root{--base:20px}body{--ink:#c33}}' +
      `.wide{${BOX};height:var(--size);border-left:40px solid var(--ink)}`,
    html: '<div class="wide">Text</div><div style="background:var(--own);height:40px">Text</div>',
    pageAttributes: 'style="--own:#9c6"',
  },
  {
    name: 'inherited values',
    css: 'html{text-shadow:3px 3px 0 #c33;-webkit-text-stroke:1px #063;caption-side:bottom;' +
      'border-spacing:24px;fill:#0c78c8;stroke:#c33;stroke-width:6px;text-underline-offset:12px;' +
      'font-variant-caps:small-caps;text-align-last:center;line-break:anywhere}',
    html: '<p style="font-size:40px;text-decoration:underline">Inherited</p>' +
      '<p style="font-size:40px;color:#0c78c8">Its own</p>' +
      '<svg width="200" height="100"><circle cx="50" cy="50" r="40"/></svg>' +
      '<div style="display:table"><div style="display:table-cell;background:#fc6">A</div>' +
      '<div style="display:table-cell;background:#9c6">B</div>Text</div>',
  },
];

export const FIDELITY_CASES: FidelityCase[] = [...NAMES, ...SURROUNDINGS];

/** An image of the site that exceeds a snapshot's size limit when inlined. */
export const TOO_LARGE: FidelityCase = {
  name: 'a picture of 900 KB',
  html: '<img class="small" src="/small.svg"><img class="photo" src="/photo.png">',
  assets: {
    '/small.svg': {
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    '/photo.png': { contentType: 'image/png', body: Buffer.alloc(900_000) },
  },
};
