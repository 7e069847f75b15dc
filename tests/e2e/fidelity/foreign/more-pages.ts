import { type ForeignPage, PLAIN } from './pages.ts';

/** A card, a form, a table and a list in a framework's classes. */
interface Classes {
  row?: string;
  column?: string;
  card?: string;
  title?: string;
  button: string;
  quiet?: string;
  field?: string;
  input?: string;
  select?: string;
  table?: string;
  note?: string;
  badge?: string;
  list?: string;
  item?: string;
}

const pageIn = (of: Classes) =>
  `<h1>Clinic <span class="${of.badge}">New</span></h1><div class="${of.row}"><div
  class="${of.column}"><div class="${of.card}"><h3 class="${of.title}">Prices</h3><p>Half an hour with
  a <a href="#">dentist</a>.</p><button class="${of.button}">Book</button> <button class="${of.button}
  ${of.quiet}">Ask</button> <button class="${of.button}" disabled>Cancel</button></div></div><div
  class="${of.column}"><div class="${of.note}">Closed on Sunday</div><form><div class="${of.field}">
  <label>Name</label><input class="${of.input}" placeholder="Ann"></div><div class="${of.field}"><label>
  City</label><select class="${of.select}"><option>Bath<option>York</select></div><div
  class="${of.field}"><label>Words</label><textarea class="${of.input}" rows="2">A few words</textarea>
  </div><label><input type="checkbox" checked> Remind me</label> <label><input type="radio" checked>
  Dentist</label></form></div></div><table class="${of.table}"><thead><tr><th>Day<th>Open</thead>
  <tbody><tr><td>Monday<td>9 to 5<tr><td>Friday<td>9 to 1</table><ul class="${of.list}"><li
  class="${of.item}">One<li class="${of.item} active">Two</ul><progress value="40" max="100"></progress>
  <blockquote>They took time.</blockquote><pre><code>9 to 5</code></pre><hr>`;

/** Frameworks with classes of their own. */
const OF_CLASSES: [name: string, sheets: string[], classes: Classes][] = [
  ['@tabler/core', ['dist/css/tabler.css'], {
    ...{ row: 'row row-cards', column: 'col-md-6', card: 'card card-body', title: 'card-title' },
    ...{ button: 'btn btn-primary', quiet: 'btn-outline-secondary', field: 'mb-3' },
    ...{ input: 'form-control', select: 'form-select', table: 'table card-table table-striped' },
    ...{ note: 'alert alert-warning', badge: 'badge bg-green-lt', list: 'list-group' },
    item: 'list-group-item',
  }],
  ['@coreui/coreui', ['dist/css/coreui.css'], {
    ...{ row: 'row g-3', column: 'col-sm-6', card: 'card card-body shadow', title: 'card-title' },
    ...{ button: 'btn btn-info', quiet: 'btn-ghost-dark', field: 'form-floating mb-2' },
    ...{ input: 'form-control is-invalid', select: 'form-select', table: 'table table-hover' },
    ...{ note: 'callout callout-danger', badge: 'badge text-bg-dark', list: 'list-group' },
    item: 'list-group-item',
  }],
  ['@blaze/css', ['dist/blaze/blaze.css'], {
    ...{
      row: 'o-grid o-grid--wrap',
      column: 'o-grid__cell o-grid__cell--width-50',
      card: 'c-card',
    },
    ...{ title: 'c-heading', button: 'c-button c-button--brand', quiet: 'c-button--ghost' },
    ...{ field: 'o-form-element', input: 'c-field', select: 'c-field', table: 'c-table' },
    ...{ note: 'c-alert c-alert--warning', badge: 'c-badge c-badge--success', list: 'c-list' },
    item: 'c-list__item',
  }],
  ['materialize-css', ['dist/css/materialize.css'], {
    ...{ row: 'row', column: 'col s12 m6', card: 'card-panel teal lighten-4', title: 'card-title' },
    ...{ button: 'btn waves-effect', quiet: 'btn-flat', field: 'input-field' },
    ...{ input: 'materialize-textarea', select: 'browser-default', table: 'striped highlight' },
    ...{ note: 'chip', badge: 'badge red white-text', list: 'collection' },
    item: 'collection-item',
  }],
  ['tachyons', ['css/tachyons.css'], {
    ...{
      row: 'flex flex-wrap',
      column: 'w-100 w-50-ns pa3',
      card: 'ba b--black-10 br3 pa3 shadow-1',
    },
    ...{ title: 'f3 fw6 mt0', button: 'f6 link dim br-pill ph3 pv2 white bg-dark-green bn' },
    ...{
      quiet: 'bg-transparent dark-green',
      field: 'measure mv2',
      input: 'input-reset ba pa2 w-100',
    },
    ...{
      table: 'collapse ba br2 b--black-10 pv2 ph3 striped',
      note: 'pa3 bg-washed-yellow bl bw2',
    },
    ...{ badge: 'f6 br3 ph2 bg-light-green', list: 'list pl0 measure', item: 'lh-copy pv2 bb' },
  }],
  ['picnic', ['picnic.css'], {
    ...{ row: 'flex two', column: 'half', card: 'card', button: 'success', quiet: 'pseudo' },
    ...{ note: 'label warning', badge: 'label', table: 'primary' },
  }],
  ['chota', ['dist/chota.css'], {
    ...{ row: 'row', column: 'col-6 col-12-sm', card: 'card', button: 'button primary' },
    ...{
      quiet: 'outline',
      table: 'striped',
      note: 'bd-error text-error',
      badge: 'tag',
      list: 'nav',
    },
  }],
  ['mini.css', ['dist/mini-default.css'], {
    ...{ row: 'row', column: 'col-sm-12 col-md-6', card: 'card fluid', title: 'doc' },
    ...{ button: 'primary', quiet: 'tertiary', field: 'input-group vertical', table: 'hoverable' },
    ...{ note: 'toast', badge: 'tag rounded', list: 'nav' },
  }],
  ['papercss', ['dist/paper.css'], {
    ...{ row: 'row', column: 'sm-12 md-6 col', card: 'card card-body', title: 'card-title' },
    ...{ button: 'btn-secondary', quiet: 'btn-small', field: 'form-group', input: 'input-block' },
    ...{ table: 'table-hover', note: 'alert alert-warning', badge: 'badge success' },
  }],
  ['terminal.css', ['dist/terminal.css'], {
    ...{ row: 'terminal-timeline', column: 'terminal-card', card: 'terminal-card' },
    ...{ button: 'btn btn-primary', quiet: 'btn-ghost', field: 'form-group' },
    ...{ note: 'terminal-alert terminal-alert-error', list: 'terminal-menu' },
  }],
  ['turretcss', ['dist/turretcss.min.css'], {
    ...{ row: 'grid grid-l', column: 'column-6', card: 'card', button: 'button button-primary' },
    ...{
      quiet: 'button-border',
      field: 'field',
      table: 'table table-stripe',
      note: 'message warning',
    },
    ...{ badge: 'label', list: 'list' },
  }],
  ['wingcss', ['dist/wing.css'], {
    ...{ row: 'row', column: 'col', card: 'card', title: 'card-header', button: 'btn' },
    ...{ quiet: 'btn-outline', table: 'table', list: 'list', item: 'list-item' },
  }],
  ['hack', ['dist/hack.css', 'dist/standard.css'], {
    ...{ row: 'grid -middle', column: 'cell -6of12', card: 'card', title: 'card-header' },
    ...{ button: 'btn btn-primary', quiet: 'btn-ghost', field: 'form-group form-success' },
    ...{ input: 'form-control', select: 'form-control', note: 'alert alert-warning' },
    ...{ list: 'menu', item: 'menu-item', badge: 'hack' },
  }],
  ['skeleton-css', ['css/normalize.css', 'css/skeleton.css'], {
    ...{ row: 'row', column: 'one-half column', button: 'button-primary', input: 'u-full-width' },
    ...{ select: 'u-full-width', table: 'u-full-width' },
  }],
  ['nes.css', ['css/nes.css'], {
    ...{ row: 'lists', card: 'nes-container with-title', title: 'title', field: 'nes-field' },
    ...{ button: 'nes-btn is-primary', quiet: 'is-warning', input: 'nes-input is-success' },
    ...{
      select: 'nes-select',
      table: 'nes-table is-bordered is-centered',
      note: 'nes-balloon from-left',
    },
    ...{ badge: 'nes-text is-error', list: 'nes-list is-circle' },
  }],
  ['nhsuk-frontend', ['dist/nhsuk/nhsuk-frontend.css'], {
    ...{ row: 'nhsuk-grid-row', column: 'nhsuk-grid-column-one-half' },
    ...{ card: 'nhsuk-card nhsuk-card__content', title: 'nhsuk-card__heading nhsuk-heading-m' },
    ...{ button: 'nhsuk-button', quiet: 'nhsuk-button--secondary', field: 'nhsuk-form-group' },
    ...{ input: 'nhsuk-input nhsuk-input--error', select: 'nhsuk-select', table: 'nhsuk-table' },
    ...{
      note: 'nhsuk-inset-text',
      badge: 'nhsuk-tag nhsuk-tag--green',
      list: 'nhsuk-list nhsuk-list--tick',
    },
  }],
  [
    'fomantic-ui-css',
    [
      ...['reset', 'button', 'grid', 'segment', 'header', 'form', 'input', 'dropdown', 'table'],
      ...['message', 'label', 'list', 'item', 'icon'],
    ].map((name) => `components/${name}.css`),
    {
      ...{ row: 'ui stackable two column grid', column: 'column', card: 'ui raised segment' },
      ...{ title: 'ui dividing header', button: 'ui primary button', quiet: 'basic' },
      ...{
        field: 'ui form field',
        input: 'ui input',
        select: 'ui dropdown',
        table: 'ui celled table',
      },
      ...{
        note: 'ui warning message',
        badge: 'ui teal tag label',
        list: 'ui bulleted list',
        item: 'item',
      },
    },
  ],
];

/** Classless frameworks, all with the same page. */
const OF_ELEMENTS: [name: string, sheet: string][] = [
  ['sakura.css', 'css/sakura.css'],
  ['mvp.css', 'mvp.css'],
  ['simpledotcss', 'simple.css'],
  ['missing.css', 'dist/missing.css'],
  ['beercss', 'dist/cdn/beer.css'],
];

const windowIn = (extra: string) =>
  `<div class="window" style="max-width:340px"><div class="title-bar"><div class="title-bar-text">Clinic
  </div><div class="title-bar-controls"><button aria-label="Minimize"></button><button
  aria-label="Maximize"></button><button aria-label="Close"></button></div></div><div
  class="window-body"><menu role="tablist"><button role="tab" aria-selected="true">Doctors</button>
  <button role="tab">Prices</button></menu><fieldset><legend>Doctor</legend><div class="field-row"><input
  checked id="a" type="radio" name="d"><label for="a">Dentist</label></div><div class="field-row"><input
  id="c" type="radio" name="d"><label for="c">Nurse</label></div><div class="field-row"><input checked
  id="b" type="checkbox"><label for="b">Remind me</label></div></fieldset><div class="field-row"><label>
  Name</label><input type="text" value="Ann"><select><option>Bath</select></div>${extra}<ul
  class="tree-view"><li>Prices<ul><li>Check-up</ul></ul><button class="default">Book</button> <button
  disabled>Cancel</button></div><div class="status-bar"><p class="status-bar-field">Ready</p></div></div>`;

/** Desktop styles. */
const OF_DESKTOPS: ForeignPage[] = [
  {
    differs: false,
    name: 'xp.css',
    sheets: ['xp.css/dist/XP.css'],
    html: windowIn('<input type="range" value="30"><progress value="40" max="100"></progress>'),
  },
  {
    differs: false,
    name: '7.css',
    sheets: ['7.css/dist/7.css'],
    html: windowIn(
      '<input type="range" value="30"><div role="progressbar"><div style="width:40%">' +
        '</div></div><input type="search" placeholder="Search">',
    ),
  },
];

/**
 * Frameworks whose archived page differs: they fix a note in the viewport, set
 * another font size for `body` on phones, or make it as high as the viewport,
 * so that its background ends there.
 */
const DIFFERING = new Set(['mini.css', 'sakura.css', '@tabler/core']);

export const MORE_FOREIGN_PAGES: ForeignPage[] = [
  ...OF_CLASSES.map(([name, sheets, classes]) => ({
    name,
    sheets: sheets.map((sheet) => `${name}/${sheet}`),
    html: pageIn(classes),
    differs: DIFFERING.has(name),
  })),
  ...OF_ELEMENTS.map(([name, sheet]) => ({
    name,
    sheets: [`${name}/${sheet}`],
    html: PLAIN,
    differs: DIFFERING.has(name),
  })),
  ...OF_DESKTOPS,
];
