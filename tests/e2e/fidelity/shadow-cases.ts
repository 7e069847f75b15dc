import type { FidelityCase } from './cases.ts';

const BOX = 'width:240px;height:80px;margin:8px 0';

/** Components with a shadow root, as libraries create them. */
export const SHADOW_CASES: FidelityCase[] = [
  {
    name: 'components with adopted sheets, slots and parts',
    css: 'x-card{--ink:#063;--gap:16px}x-card::part(head){background:#fc6}' +
      'x-card[variant="quiet"]::part(head){background:#9c6}',
    html: '<x-card variant="loud"><b slot="head">Head</b>Body</x-card>' +
      '<x-card variant="quiet" class="dim"><b slot="head">Head</b>Body</x-card>',
    script() {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        ':host{display:block;border:2px solid;margin:var(--gap);margin-left:8px}' +
          ':host(.dim){opacity:.5;padding:var(--gap);padding-left:4px}' +
          '[part]{--line:6px}.body{--line:2px}' +
          '.body,[part]{border:solid;border-width:var(--line);border-top-width:1px}' +
          'slot{all:inherit;padding:0}' +
          ':host([variant="loud"]) .body{color:#c33}::slotted(b){color:#0c78c8}' +
          '.body{padding:var(--gap);padding-bottom:40px;border:solid var(--ink);border-left:0}',
      );
      customElements.define(
        'x-card',
        class extends HTMLElement {
          connectedCallback() {
            const root = this.attachShadow({ mode: 'open' });
            root.adoptedStyleSheets = [sheet];
            root.innerHTML = '<div part="head"><slot name="head"></slot></div>' +
              '<div class="body"><slot></slot></div>';
          }
        },
      );
    },
  },
  {
    name: 'shorthands with var() in adopted and changed sheets',
    css: ':root{--space:24px;--line:3px solid #063}',
    html:
      `<div class="adopted" style="${BOX}">Text</div><div class="changed" style="${BOX}">Text</div>`,
    script() {
      const rule = (name: string) =>
        `.${name}{padding:var(--space);padding-left:80px;border:var(--line);border-top:0;` +
        'background:#fc6}';
      const adopted = new CSSStyleSheet();
      adopted.replaceSync(
        `${rule('adopted')}@media (min-width:1px){.adopted{outline:var(--line)}}`,
      );
      document.adoptedStyleSheets.push(adopted);
      const style = document.createElement('style');
      style.textContent = rule('changed');
      document.head.append(style);
      (style.sheet!.cssRules[0] as CSSStyleRule).style.color = '#c33';
    },
  },
];
