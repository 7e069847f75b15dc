import type { FidelityCase } from './cases.ts';

const BOX = 'width:240px;height:80px;background:linear-gradient(90deg,#0c78c8 60%,#fc6 60%)';

/** What people did in a block, which markup alone does not hold. */
export const STATE_CASES: FidelityCase[] = [
  {
    name: 'buttons with their default words',
    tag: '@controls',
    html: '<input type="submit"> <input type="reset"> <input type="button" value="Own">' +
      '<input type="submit" value="">',
  },
  {
    name: 'values of controls',
    tag: '@controls',
    html: '<textarea rows="4">\n\n\nThird line</textarea><pre>\n\nSecond line</pre>' +
      '<input id="number" type="number"><input id="range" type="range"><input id="day" type="date">' +
      '<select id="one"><option>First<option>Second</select>' +
      '<select id="many" multiple><option>First<option>Second<option>Third</select>' +
      '<progress id="progress" max="10"></progress>',
    script() {
      const set = (id: string, values: object) =>
        Object.assign(document.getElementById(id)!, values);
      set('number', { value: '42' });
      set('range', { value: '90' });
      set('day', { value: '2026-10-03' });
      set('one', { selectedIndex: 1 });
      set('progress', { value: 7 });
      const many = document.getElementById('many') as HTMLSelectElement;
      many.options[0]!.selected = many.options[2]!.selected = true;
    },
  },
  {
    name: 'half-ticked boxes',
    css: 'input{width:60px;height:60px}.own{appearance:none;background:#fc6}' +
      '.own:indeterminate{background:#0c78c8}.dark{color-scheme:dark;background:#123}' +
      '.accented{accent-color:#063}',
    html: '<input type="checkbox" id="native"><input type="checkbox" class="own" id="own"> Boxes' +
      '<input type="checkbox" id="off" disabled>' +
      '<input type="checkbox" class="accented" id="accented">' +
      '<div class="dark"><input type="checkbox" id="dark"></div>',
    script() {
      for (const id of ['native', 'own', 'off', 'accented', 'dark']) {
        (document.getElementById(id) as HTMLInputElement).indeterminate = true;
      }
    },
  },
  {
    name: 'a closed popover and a closed dialog',
    html: `<p>Text</p><div popover style="${BOX}">Popover</div><dialog>Dialog</dialog>`,
  },
  {
    name: 'an open popover',
    css: '#menu{color:#063;border-color:#c33}#menu:popover-open{background:#fc6}',
    html: '<div style="height:600px">Text</div><div popover id="menu">Popover</div>',
    script: () => document.getElementById('menu')!.showPopover(),
  },
  {
    name: 'an open dialog over its backdrop',
    css: 'dialog{border:4px solid #063}dialog::backdrop{background:rgb(200 0 80/40%)}',
    html: '<div style="height:800px">Text</div><dialog>Modal</dialog>',
    script: () => document.querySelector('dialog')!.showModal(),
  },
  {
    name: 'an open popover at the bottom of the viewport',
    css: '#sheet{inset:auto 0 0;width:100%;height:20vh;margin:0;background:#fc6}',
    html: '<div style="height:100vh">Text</div><div popover id="sheet">Popover</div>',
    script: () => document.getElementById('sheet')!.showPopover(),
  },
  {
    name: 'scroll positions',
    css: '.scroller{width:300px;height:200px;overflow:auto;scrollbar-width:none}' +
      '.long{width:600px;height:900px;background:linear-gradient(45deg,#0c78c8,#fc6,#063)}',
    html: '<div class="scroller"><div class="long">Text</div></div>',
    script: () => document.querySelector('.scroller')!.scrollTo(150, 420),
  },
];
