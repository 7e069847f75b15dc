import type { FidelityCase } from './cases.ts';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120">' +
  '<rect width="240" height="120" fill="#0c78c8"/><circle cx="60" cy="60" r="50" fill="#fc6"/></svg>';
const ASSETS = { '/picture.svg': { contentType: 'image/svg+xml', body: PICTURE } };
const BOX = 'width:240px;height:120px;margin-bottom:8px';

/** Images in every form of HTML, CSS and SVG. */
export const MEDIA_CASES: FidelityCase[] = [
  {
    name: 'addresses with quotes in data:',
    css: `.a{${BOX};background:url('data:image/svg+xml;utf8,${PICTURE.replaceAll('#', '%23')}')}` +
      `.b{${BOX};background:url("data:image/svg+xml;utf8,${
        PICTURE.replaceAll('#', '%23').replaceAll('"', "'")
      }")}`,
    html: '<div class="a">Text</div><div class="b">Text</div>',
  },
  {
    name: 'image-set',
    css: `.a{${BOX};background:image-set("/picture.svg" 1x)}` +
      `.b{${BOX};background:image-set(url(/picture.svg) 1x, "/missing.png" 3x)}` +
      `.c{${BOX};background:-webkit-image-set(url("/picture.svg") 1x)}`,
    html: '<div class="a">Text</div><div class="b">Text</div><div class="c">Text</div>',
    assets: ASSETS,
    unresolved: ['/missing.png couldn’t be loaded'],
  },
  {
    name: 'pictures in SVG',
    html: '<svg width="240" height="260"><image href="/picture.svg" width="240" height="120"/>' +
      '<image xlink:href="/picture.svg" y="130" width="240" height="120"/></svg>',
    assets: ASSETS,
  },
  {
    name: 'gradients, patterns, filters and masks',
    css: 'svg{display:block}.from{stop-color:#0c78c8}.to{stop-color:#fc6}.dot{fill:#c33}' +
      '.shade{flood-color:#063}',
    html: '<svg width="100%" height="320"><defs><linearGradient id="base"><stop class="from"/>' +
      '<stop class="to" offset="80%"/></linearGradient>' +
      '<linearGradient id="turned" href="#base" gradientTransform="rotate(20)"/>' +
      '<pattern id="dots" width="40" height="40" patternUnits="userSpaceOnUse">' +
      '<circle class="dot" cx="20" cy="20" r="16"/></pattern><filter id="halo">' +
      '<feFlood class="shade"/><feComposite in2="SourceAlpha" operator="in"/></filter>' +
      '<mask id="half"><rect width="60%" height="60" fill="#fff"/></mask></defs>' +
      '<rect width="100%" height="60" fill="url(#turned)"/>' +
      '<rect y="80" width="100%" height="80" fill="url(#dots)"/>' +
      '<rect y="180" width="100%" height="40" filter="url(#halo)"/></svg>' +
      '<div style="height:60px;background:#9c6;mask-image:url(#half)">Text</div>',
  },
  {
    name: 'symbols and shapes used again',
    css:
      '.icon{width:48px;height:48px;fill:currentColor;color:#c33}use{stroke:#063;stroke-width:2}' +
      '.big use{fill:#0c78c8}#dot{opacity:.8}.inner path{fill:#fc6}',
    html:
      '<svg style="display:none"><symbol id="tick" viewBox="0 0 24 24"><path d="M4 12l6 6L20 6"/>' +
      '<circle cx="12" cy="12" r="4" fill="#fff"/></symbol><symbol id="wide" viewBox="0 0 40 10" ' +
      'class="inner" preserveAspectRatio="none"><path d="M0 0h40v10z"/></symbol></svg>' +
      '<p>Text <svg class="icon"><use href="#tick"/></svg> and <svg class="icon big"><use ' +
      'xlink:href="#tick" x="8" y="8" width="24" height="24"/></svg></p><svg width="400" height="260" ' +
      'viewBox="0 0 400 260"><defs><circle id="dot" cx="20" cy="20" r="16"/><g id="pair"><use ' +
      'href="#dot"/><use href="#dot" x="40" fill="#9c6"/></g><rect id="box" x="4" y="4" width="60" ' +
      'height="30" transform="rotate(8)"/></defs><use href="#dot"/><use href="#dot" x="60" y="10" ' +
      'fill="#c33"/><use href="#pair" x="120" transform="scale(1.5)"/><use href="#box" x="10" y="80" ' +
      'transform="translate(20 20) rotate(-10)" fill="#fc6"/><use href="#wide" x="120" y="90" ' +
      'width="200" height="40"/><use href="#tick" y="150" width="100" height="100" ' +
      'style="fill:#063"/><svg x="200" y="150" width="80" height="80"><use href="#tick"/></svg></svg>',
  },
  {
    name: 'symbols used in a shadow root',
    html: '<x-icon></x-icon>',
    script() {
      customElements.define(
        'x-icon',
        class extends HTMLElement {
          connectedCallback() {
            this.attachShadow({ mode: 'open' }).innerHTML =
              '<svg width="120" height="120"><defs><g id="leaf"><circle cx="60" cy="60" r="50" ' +
              'fill="#063"/></g></defs><use href="#leaf"/></svg>';
          }
        },
      );
    },
  },
  {
    name: 'HTML inside drawings',
    css: '.chart p{margin:4px;font:700 20px/1.2 sans-serif}.chart foreignObject>div{padding:8px;' +
      'background:#fc6}x-note{color:#fff}@media (max-width:1000px){.chart p{color:#063}}',
    html: '<svg class="chart" width="360" height="300"><rect width="360" height="300" ' +
      'fill="#0c78c8"/><g transform="translate(20 20)"><foreignObject width="240" height="120"><div>' +
      '<p>Label <b>one</b></p><form><input id="box" type="checkbox"> Box</form></div></foreignObject>' +
      '</g><foreignObject x="20" y="160" width="300" height="120"><table border><tr><td>A<td>B' +
      '</table><x-note>Note</x-note><svg width="90" height="40"><foreignObject width="90" ' +
      'height="40"><p>Deep</p></foreignObject></svg></foreignObject></svg>',
    script: () => Object.assign(document.getElementById('box')!, { checked: true }),
  },
  {
    name: 'drawings of canvases, of WebGL drawn anew in each frame or kept',
    css: 'canvas{display:block;margin-bottom:8px}#wide{width:90%;height:60px}',
    html: '<canvas id="flat" width="240" height="120"></canvas>' +
      '<canvas id="globe" width="240" height="120"></canvas>' +
      '<canvas id="wide" width="240" height="120"></canvas>',
    script() {
      const canvas = (id: string) => document.getElementById(id) as HTMLCanvasElement;
      const brush = canvas('flat').getContext('2d')!;
      brush.fillStyle = '#0c78c8';
      brush.fillRect(20, 10, 120, 90);
      const draw = (gl: WebGLRenderingContext) => {
        gl.clearColor(0.05, 0.47, 0.78, 1);
        gl.clear(gl.COLOR_BUFFER_BIT);
        gl.enable(gl.SCISSOR_TEST);
        gl.scissor(20, 10, 120, 90);
        gl.clearColor(1, 0.8, 0.4, 1);
        gl.clear(gl.COLOR_BUFFER_BIT);
        gl.disable(gl.SCISSOR_TEST);
      };
      const globe = canvas('globe').getContext('webgl')!;
      const drawAnew = () => {
        draw(globe);
        requestAnimationFrame(drawAnew);
      };
      drawAnew();
      draw(canvas('wide').getContext('webgl', { preserveDrawingBuffer: true })!);
    },
  },
  {
    name: 'poster of a video',
    html: '<video poster="/picture.svg" width="480" height="240"></video>',
    assets: ASSETS,
  },
];
