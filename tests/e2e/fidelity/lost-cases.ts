import type { FidelityCase } from './cases.ts';

const drawing = ({ width, height, color }: { width: number; height: number; color: string }) => ({
  contentType: 'image/svg+xml',
  body: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="${color}"/></svg>`,
});

/** Content that no snapshot can keep; the capture reports the element. */
export const LOST_CASES: FidelityCase[] = [
  {
    name: 'images for other viewports',
    css: 'img{display:block}',
    html:
      '<p>Text</p><picture><source media="(max-width:600px)" srcset="/tall.svg"><img class="hero" ' +
      'src="/wide.svg"></picture><p>Text</p>',
    assets: {
      '/wide.svg': drawing({ width: 600, height: 200, color: '#0c78c8' }),
      '/tall.svg': drawing({ width: 300, height: 500, color: '#fc6' }),
    },
    unresolved: ['images of img.hero for other viewports'],
  },
  {
    name: 'images by width',
    html: '<p>Text</p><img id="view" style="width:100%;height:300px" sizes="100vw" ' +
      'srcset="/small.svg 500w, /large.svg 2000w">',
    assets: {
      '/small.svg': drawing({ width: 500, height: 100, color: '#c33' }),
      '/large.svg': drawing({ width: 2000, height: 400, color: '#063' }),
    },
    unresolved: ['images of img#view for other viewports'],
  },
  {
    name: 'a chosen file',
    html: '<p>Text</p><input type="file" class="scan">',
    script() {
      const chosen = new DataTransfer();
      chosen.items.add(new File(['words'], 'a-scan-with-a-name.txt'));
      Object.assign(document.querySelector('input')!, { files: chosen.files });
    },
    unresolved: ['chosen file of input.scan'],
  },
  {
    name: 'a drawing of WebGL made once',
    css: 'canvas{display:block}',
    html: '<canvas class="globe" width="300" height="200"></canvas><p>Text</p>',
    script() {
      const gl = document.querySelector('canvas')!.getContext('webgl')!;
      gl.clearColor(0.05, 0.47, 0.78, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
    },
    unresolved: ['drawing of canvas.globe, if it has any'],
  },
  {
    name: 'symbols that use each other',
    html: '<p>Text</p><svg><g id="one"><use href="#two"/></g><g id="two"><use href="#one"/></g>' +
      '<use href="#one"/></svg>',
    unresolved: ['symbol #two', 'symbol #one'],
  },
  {
    name: 'a list that is scrolled',
    html: `<p>Text</p><select class="days" multiple size="4">${
      Array.from({ length: 31 }, (_, day) => `<option>${day + 1}`).join('')
    }</select>`,
    script: () => document.querySelector('select')!.scrollTo(0, 200),
    unresolved: ['scroll position of select.days (0, 200)'],
  },
  {
    name: 'closed content',
    css: 'x-vault{display:block;width:300px;height:100px}',
    html: '<p>Text</p><x-vault></x-vault>',
    script() {
      customElements.define(
        'x-vault',
        class extends HTMLElement {
          connectedCallback() {
            this.attachShadow({ mode: 'closed' }).innerHTML =
              '<p style="margin:0;height:100px;background:#fc6">Closed</p>';
          }
        },
      );
    },
    unresolved: ['closed content of x-vault'],
  },
  {
    name: 'a paragraph in a paragraph',
    css: '#place{display:grid;grid-template-columns:repeat(40,1fr);overflow:hidden}p{margin:2px;' +
      'font-size:8px;background:#fc6}.inner{background:#0c78c8}',
    html: '<div id="place"></div>',
    script() {
      const place = document.getElementById('place')!;
      for (let at = 0; at < 600; at++) {
        const [outer, inner] = ['outer', 'inner'].map((name) =>
          Object.assign(document.createElement('p'), { className: name, textContent: name + at })
        );
        outer!.append(inner!);
        place.append(outer!);
      }
    },
    unresolved: ['nesting in p.outer, which HTML cannot express'],
  },
  {
    name: 'a form in a form and a link in a link',
    html: '<div id="place"></div>',
    css: 'form{padding:16px;background:#fc6}form form{background:#0c78c8}a{color:#063}' +
      'a a{color:#c33;font-size:40px}',
    script() {
      const nested = (tag: string) => {
        const [outer, inner] = ['outer', 'inner'].map((name) =>
          Object.assign(document.createElement(tag), { className: name, textContent: name })
        );
        outer!.append(inner!);
        outer!.setAttribute('href', '#');
        inner!.setAttribute('href', '#');
        return outer!;
      };
      document.getElementById('place')!.append(nested('form'), nested('a'));
    },
    unresolved: ['nesting in a.outer, which HTML cannot express'],
  },
  {
    name: 'the image of an image button',
    html: '<p>Text</p><input type="image" class="send" src="/picture.svg" alt="Send">',
    unresolved: ['image of input.send'],
  },
  {
    name: 'a choice of nothing',
    html: '<select id="city"><option>Bath</select>',
    script: () => Object.assign(document.getElementById('city')!, { selectedIndex: -1 }),
    unresolved: ['empty selection of select#city'],
  },
  {
    name: 'a text field that is scrolled',
    html: `<textarea class="note" rows="2">${'line\n'.repeat(20)}</textarea>`,
    script: () => document.querySelector('textarea')!.scrollTo(0, 40),
    unresolved: ['scroll position of textarea.note (0, 40)'],
  },
  {
    name: 'a drawing that its canvas did not keep',
    html: '<p>Text</p><canvas class="globe"></canvas>',
    script: () => void document.querySelector('canvas')!.getContext('webgl'),
    unresolved: ['drawing of canvas.globe, if it has any'],
  },
];
