import type { FidelityCase } from './cases.ts';

const BOX = 'width:240px;height:80px;background:linear-gradient(90deg,#0c78c8 60%,#fc6 60%)';

/** State from people's actions, which markup alone does not contain. */
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
    name: 'filled controls of every kind',
    tag: '@controls',
    css: 'input:invalid{outline:2px solid #c33}input:placeholder-shown{background:#fc6}' +
      'input:not(:placeholder-shown){color:#063}label{display:block;margin:4px}' +
      'option:checked{font-weight:700}:read-only{letter-spacing:1px}:in-range{color:#0c78c8}',
    html: '<form><fieldset><legend>Form</legend>' +
      ['text', 'search', 'email', 'url', 'tel', 'password', 'number', 'date', 'time', 'month']
        .map((type) =>
          `<label>${type} <input id="${type}" type="${type}" placeholder="None"></label>`
        )
        .join('') +
      ['week', 'datetime-local', 'color', 'range', 'checkbox', 'radio', 'hidden']
        .map((type) => `<label>${type} <input id="${type}" type="${type}"></label>`).join('') +
      '<label>Required <input id="required" required></label>' +
      '<label>Listed <input id="listed" list="cities"></label><datalist id="cities">' +
      '<option>Bath<option>York</datalist><label>City <select id="city"><optgroup label="South">' +
      '<option value="b">Bath</optgroup><optgroup label="North"><option value="y">York</optgroup>' +
      '</select></label><textarea id="words" rows="3" cols="20"></textarea>' +
      '<meter id="meter" max="10" low="3" high="7" optimum="9"></meter><output id="sum">0</output>' +
      '<div id="free" contenteditable></div></fieldset><fieldset disabled><input id="off">' +
      '<button>Send</button></fieldset></form>',
    script() {
      const values: Record<string, string> = {
        ...{ text: 'Ann Lee', search: 'tooth', email: 'ann at home', url: 'https://ann.example' },
        ...{ tel: '01632 960000', password: 'secret', number: '42', date: '2026-10-03' },
        ...{ time: '09:30', month: '2026-10', week: '2026-W40', range: '80', color: '#cc3333' },
        ...{ 'datetime-local': '2026-10-03T09:30', hidden: 'x', listed: 'York', city: 'y' },
        ...{ words: 'One line\nand another', off: 'Off' },
      };
      for (const [id, value] of Object.entries(values)) {
        (document.getElementById(id) as HTMLInputElement).value = value;
      }
      for (const id of ['checkbox', 'radio']) {
        (document.getElementById(id) as HTMLInputElement).checked = true;
      }
      Object.assign(document.getElementById('meter')!, { value: 2 });
      document.getElementById('sum')!.textContent = '42';
      document.getElementById('free')!.innerHTML = 'Free <b>words</b>';
      document.getElementById('words')!.style.height = '90px';
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
