import type { BlockPage } from './block-page.ts';

/** The colour of every part, which no block uses. */
export const PAINT = [12, 120, 200] as const;

/** Parts of a page whose look is not in their markup; each is marked with its name. */
export const PARTS = [
  'canvas',
  'shadow',
  'symbol',
  'gradient',
  'hovered',
  'focused',
  'adopted',
  'inserted',
  'changed',
  'details',
  'teleported',
] as const;

/** Adds all parts to the live block, and their requirements to the surrounding page. */
export function addParts(block: BlockPage): Promise<void> {
  return block.live.evaluate((root, paint) => {
    const size = 'width:240px;height:60px';
    const fill = `background:linear-gradient(to right,${paint} 60%,#fff 60%)`;

    function add(name: string, tag = 'div', parent: Element = section): HTMLElement {
      const element = document.createElement(tag);
      element.dataset.testid = name;
      element.className = `part-${name}`;
      parent.append(element);
      return element;
    }

    function addSheet(text: string): CSSStyleSheet {
      const style = document.createElement('style');
      style.textContent = text;
      document.head.append(style);
      return style.sheet!;
    }

    const section = document.createElement('section');
    section.style.cssText = 'display:grid;gap:8px;width:240px;padding:8px';
    root.append(section);

    const canvas = add('canvas', 'canvas') as HTMLCanvasElement;
    Object.assign(canvas, { width: 240, height: 60 });
    addSheet(`canvas{display:block;box-sizing:border-box;border-right:80px solid ${paint}}`);
    addSheet('section img{opacity:0}');
    const brush = canvas.getContext('2d')!;
    brush.fillStyle = paint;
    brush.fillRect(10, 5, 150, 50);

    const shadow = add('shadow').attachShadow({ mode: 'open' });
    shadow.innerHTML = `<style>:host{display:block;${size}}.fill{height:60px;${fill}}</style>` +
      '<div class="fill"><slot></slot></div>';
    addSheet('section .fill{background:#fff!important}');
    shadow.host.textContent = 'Assigned';

    const SVG = 'http://www.w3.org/2000/svg';
    const sprite = document.createElementNS(SVG, 'svg');
    sprite.setAttribute('width', '0');
    sprite.setAttribute('height', '0');
    sprite.innerHTML = '<symbol id="part-drawing" viewBox="0 0 120 30">' +
      '<path class="part-ink" d="M0 0H80L60 30H0z"/></symbol>' +
      `<linearGradient id="part-stops"><stop offset=".6" stop-color="${paint}"/>` +
      '<stop class="part-stop" offset=".6"/></linearGradient>' +
      '<linearGradient id="part-gradient" href="#part-stops"/>';
    addSheet(`.part-ink{fill:${paint}}.part-stop{stop-color:#fff}`);
    document.body.append(sprite);
    add('symbol').innerHTML = '<svg width="240" height="60" style="display:block">' +
      '<use href="#part-drawing"/></svg>';

    add('gradient').innerHTML = '<svg width="240" height="60" style="display:block">' +
      '<rect width="240" height="60" fill="url(#part-gradient)"/></svg>';

    addSheet(
      `.part-hovered,.part-focused{${size};outline:0}.part-hovered:hover,.part-focused:focus{${fill}}`,
    );
    add('hovered');
    add('focused').tabIndex = 0;

    const adopted = new CSSStyleSheet();
    adopted.replaceSync(`.part-adopted{${size};${fill}}`);
    document.adoptedStyleSheets.push(adopted);
    add('adopted');

    addSheet('.part-inserted{outline:0}').insertRule(`.part-inserted{${size};${fill}}`);
    add('inserted');

    const changed = addSheet(`.part-changed{${size};background:#fff}`).cssRules[0] as CSSStyleRule;
    changed.style.background = paint;
    add('changed');

    const details = add('details', 'details') as HTMLDetailsElement;
    details.innerHTML = `<summary>More</summary><div style="${size};${fill}"></div>`;
    details.open = true;

    const { left, bottom } = section.getBoundingClientRect();
    addSheet(`.part-teleported{position:absolute;padding:8px;${size};${fill}}`);
    const teleported = add('teleported', 'div', document.body);
    teleported.dataset.blockTeleport = '';
    teleported.textContent = 'Elsewhere';
    teleported.style.left = `${left + scrollX + 300}px`;
    teleported.style.top = `${bottom + scrollY - 40}px`;
  }, `rgb(${PAINT.join(',')})`);
}
