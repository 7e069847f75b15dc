/** A small page in the classes, elements or components of a third-party package. */
export interface ForeignPage {
  /** Name of the npm package. */
  name: string;
  /** Style sheets, by path below node_modules. */
  sheets: string[];
  html: string;
  /** Attributes of `<html>`. */
  pageAttributes?: string;
  /** The path of files that its style sheets load, and their folder below node_modules. */
  folder?: { address: string; path: string };
  /** Whether the archived page is known to differ from the live one in some cell. */
  differs?: boolean;
  /** A script of this folder that defines the components. */
  components?: string;
}

/** Pages of frameworks with classes. */
const OF_CLASSES: ForeignPage[] = [
  {
    name: 'bootstrap',
    sheets: ['bootstrap/dist/css/bootstrap.css'],
    html: `<nav class="navbar navbar-expand bg-body-tertiary mb-3"><div class="container-fluid">
      <a class="navbar-brand" href="#">Clinic</a><ul class="navbar-nav"><li class="nav-item">
      <a class="nav-link active" href="#">Doctors</a></li></ul></div></nav>
      <div class="container"><div class="row g-3"><div class="col-md-6"><div class="card shadow-sm">
      <div class="card-header">Prices</div><div class="card-body"><h5 class="card-title">Check-up</h5>
      <p class="card-text">Half an hour.</p><a class="btn btn-primary" href="#">Book</a>
      <button class="btn btn-outline-danger" disabled>Cancel</button></div></div></div>
      <div class="col-md-6"><div class="alert alert-warning">Closed on Sunday</div>
      <input class="form-control" placeholder="Name"><div class="form-check form-switch mt-2">
      <input class="form-check-input" type="checkbox" checked><label>Remind me</label></div>
      <div class="progress mt-2"><div class="progress-bar w-50">50%</div></div></div></div>
      <table class="table table-striped table-hover mt-3"><thead><tr><th>Day<th>Open</thead>
      <tr><td>Monday<td>9 to 5<tr><td>Friday<td>9 to 1</table>
      <span class="badge text-bg-secondary rounded-pill">New</span></div>`,
  },
  {
    name: 'bulma',
    sheets: ['bulma/css/bulma.css'],
    html: `<section class="hero is-primary"><div class="hero-body"><p class="title">Clinic</p>
      <p class="subtitle">One house</p></div></section><section class="section">
      <div class="columns"><div class="column"><div class="box"><p class="title is-4">Prices</p>
      <div class="buttons"><button class="button is-link">Book</button>
      <button class="button is-light is-loading">Wait</button></div>
      <progress class="progress is-success" value="40" max="100"></progress></div></div>
      <div class="column"><article class="message is-info"><div class="message-header">Hours</div>
      <div class="message-body">Nine to five</div></article><div class="field"><label class="label">
      Name</label><div class="control"><input class="input is-danger" value="Ann"></div>
      <p class="help is-danger">Too short</p></div><div class="select"><select><option>Bath
      </select></div></div></div><div class="tags"><span class="tag is-dark">New</span>
      <span class="tag is-rounded">Old</span></div><nav class="breadcrumb"><ul><li><a href="#">Start
      </a></li><li class="is-active"><a href="#">Doctors</a></li></ul></nav></section>`,
  },
  {
    name: 'govuk-frontend',
    sheets: ['govuk-frontend/dist/govuk/govuk-frontend.min.css'],
    folder: { address: '/assets/', path: 'govuk-frontend/dist/govuk/assets/' },
    pageAttributes: 'class="govuk-template"',
    html: `<div class="govuk-width-container"><nav class="govuk-breadcrumbs"><ol
      class="govuk-breadcrumbs__list"><li class="govuk-breadcrumbs__list-item"><a
      class="govuk-breadcrumbs__link" href="#">Home</a></li><li class="govuk-breadcrumbs__list-item">
      Clinic</li></ol></nav><main class="govuk-main-wrapper"><h1 class="govuk-heading-l">Book a visit
      </h1><div class="govuk-inset-text">Bring your card.</div><div class="govuk-warning-text"><span
      class="govuk-warning-text__icon" aria-hidden="true">!</span><strong
      class="govuk-warning-text__text">Be on time</strong></div><div class="govuk-form-group
      govuk-form-group--error"><label class="govuk-label">Name</label><p
      class="govuk-error-message">Enter a name</p><input class="govuk-input govuk-input--error"></div>
      <div class="govuk-radios"><div class="govuk-radios__item"><input class="govuk-radios__input"
      type="radio" checked><label class="govuk-label govuk-radios__label">Dentist</label></div></div>
      <br><button class="govuk-button">Continue</button> <strong class="govuk-tag govuk-tag--green">
      Open</strong><dl class="govuk-summary-list"><div class="govuk-summary-list__row"><dt
      class="govuk-summary-list__key">Day</dt><dd class="govuk-summary-list__value">Monday</dd></div>
      </dl></main></div>`,
  },
  {
    name: 'purecss',
    sheets: ['purecss/build/pure.css', 'purecss/build/grids-responsive.css'],
    html: `<div class="pure-menu pure-menu-horizontal"><a class="pure-menu-heading">Clinic</a><ul
      class="pure-menu-list"><li class="pure-menu-item pure-menu-selected"><a
      class="pure-menu-link" href="#">Doctors</a></li></ul></div><div class="pure-g"><div
      class="pure-u-1 pure-u-md-1-2"><form class="pure-form pure-form-stacked"><fieldset><legend>Book
      </legend><input placeholder="Name"><button class="pure-button pure-button-primary">Send</button>
      </fieldset></form></div><div class="pure-u-1 pure-u-md-1-2"><table class="pure-table
      pure-table-striped"><thead><tr><th>Day<th>Open</thead><tr class="pure-table-odd"><td>Monday
      <td>9 to 5<tr><td>Friday<td>9 to 1</table></div></div>`,
  },
  {
    name: 'spectre.css',
    sheets: ['spectre.css/dist/spectre.css', 'spectre.css/dist/spectre-icons.css'],
    html: `<div class="container grid-lg"><div class="columns"><div class="column col-6 col-sm-12">
      <div class="card"><div class="card-header"><div class="card-title h5">Prices</div></div><div
      class="card-body">Check-up <i class="icon icon-check"></i> <i class="icon icon-mail"></i></div>
      <div class="card-footer"><button class="btn btn-primary">Book</button></div></div></div><div
      class="column col-6 col-sm-12"><div class="toast toast-error">Closed</div><div
      class="form-group"><label class="form-switch"><input type="checkbox" checked><i
      class="form-icon"></i> Remind me</label></div><div class="bar"><div class="bar-item"
      style="width:25%">25%</div></div><span class="chip">Ann <a class="btn btn-clear"></a></span>
      <ul class="step"><li class="step-item active"><a>One</a></li><li class="step-item"><a>Two</a>
      </li></ul></div></div></div>`,
  },
  {
    name: '@uswds/uswds',
    sheets: ['@uswds/uswds/dist/css/uswds.css'],
    html:
      `<section class="usa-banner"><div class="usa-banner__header"><div class="usa-banner__inner">
      <p class="usa-banner__header-text">An official clinic</p></div></div></section>
      <div class="grid-container"><h1>Book a visit <span class="usa-tag">New</span></h1><div class="usa-alert usa-alert--warning"><div
      class="usa-alert__body"><h4 class="usa-alert__heading">Closed</h4><p class="usa-alert__text">
      On Sunday</p></div></div><div class="grid-row grid-gap"><div class="tablet:grid-col"><form
      class="usa-form"><label class="usa-label">Name</label><input class="usa-input"><div
      class="usa-checkbox"><input class="usa-checkbox__input" id="c" type="checkbox" checked><label
      class="usa-checkbox__label" for="c">Remind me</label></div><button class="usa-button">Send
      </button> <button class="usa-button usa-button--outline">Cancel</button></form></div><div
      class="tablet:grid-col"><ul class="usa-card-group"><li class="usa-card"><div
      class="usa-card__container"><div class="usa-card__header"><h4 class="usa-card__heading">Prices
      </h4></div><div class="usa-card__body"><p>Half an hour.</p></div></div></li></ul></div></div>
      <table class="usa-table usa-table--striped"><thead><tr><th>Day<th>Open</thead><tr><td>Monday
      <td>9 to 5<tr><td>Friday<td>9 to 1</table></div>`,
  },
  {
    name: 'uikit',
    sheets: ['uikit/dist/css/uikit.css'],
    html: `<nav class="uk-navbar-container" uk-navbar><div class="uk-navbar-left"><ul
      class="uk-navbar-nav"><li class="uk-active"><a href="#">Doctors</a></li></ul></div></nav>
      <div class="uk-container"><div class="uk-grid uk-child-width-1-2@m"><div><div class="uk-card
      uk-card-default uk-card-body"><h3 class="uk-card-title">Prices</h3><p>Half an hour.</p><button
      class="uk-button uk-button-primary">Book</button></div></div><div><div
      class="uk-alert uk-alert-warning"><p>Closed</p></div><input class="uk-input" placeholder="Name">
      <select class="uk-select"><option>Bath</select><label><input class="uk-checkbox"
      type="checkbox" checked> Remind me</label><progress class="uk-progress" value="40" max="100">
      </progress></div></div><ul class="uk-tab"><li class="uk-active"><a href="#">One</a></li><li>
      <a href="#">Two</a></li></ul><dl class="uk-description-list"><dt>Monday</dt><dd>9 to 5</dd></dl>
      <span class="uk-badge">12</span> <span class="uk-label uk-label-success">Open</span></div>`,
  },
  {
    name: '98.css',
    sheets: ['98.css/dist/98.css'],
    html:
      `<div class="window" style="width:320px"><div class="title-bar"><div class="title-bar-text">
      Clinic</div><div class="title-bar-controls"><button aria-label="Minimize"></button><button
      aria-label="Close"></button></div></div><div class="window-body"><p>Nine to five</p><fieldset>
      <legend>Doctor</legend><div class="field-row"><input checked id="a" type="radio"><label for="a">
      Dentist</label></div><div class="field-row"><input checked id="b" type="checkbox"><label for="b">
      Remind me</label></div></fieldset><div class="field-row-stacked"><label>Name</label><input
      type="text"></div><ul class="tree-view"><li>Prices<ul><li>Check-up</ul></ul><button
      class="default">Book</button> <button disabled>Cancel</button></div><div class="status-bar"><p
      class="status-bar-field">Ready</p></div></div>`,
  },
];

export const PLAIN =
  `<header><h1>Clinic</h1><nav><a href="#">Doctors</a> <a href="#">Prices</a></nav></header>
  <main><p>One <strong>house</strong> for <em>teeth</em> and <code>health</code>. <mark>New</mark>
  <kbd>Ctrl</kbd> <small>small</small> <del>old</del></p><blockquote>They took time.<footer><cite>Ann
  </cite></footer></blockquote><form><label>Name<input name="name" placeholder="Ann"></label><label>
  City<select><option>Bath<option>York</select></label><label><input type="checkbox" checked> Remind
  me</label><label><input type="radio" checked> Dentist</label><input type="range" value="30"><textarea
  rows="2">Words</textarea><button type="button">Send</button> <input type="reset"></form><table><thead>
  <tr><th>Day<th>Open</thead><tbody><tr><td>Monday<td>9 to 5<tr><td>Friday<td>9 to 1</table><details
  open><summary>More</summary><p>Words</p></details><ul><li>One<li>Two</ul><progress value="40"
  max="100"></progress><pre>two
  lines</pre><hr></main>`;

/** Classless frameworks, all with the same page. */
const OF_ELEMENTS: ForeignPage[] = [
  ['@picocss/pico', '@picocss/pico/css/pico.css'],
  ['water.css', 'water.css/out/water.css'],
  ['milligram', 'milligram/dist/milligram.css'],
].map(([name, sheet]) => ({ name: name!, sheets: [sheet!], html: PLAIN }));

/** Web components with styles in shadow roots. */
const OF_COMPONENTS: ForeignPage[] = [
  {
    name: '@shoelace-style/shoelace',
    sheets: ['@shoelace-style/shoelace/dist/themes/light.css'],
    components: 'components/shoelace.mjs',
    html: `<sl-card style="max-width:300px"><strong slot="header">Prices</strong>Half an hour.
      <sl-badge variant="success" pill>New</sl-badge><div slot="footer"><sl-button variant="primary">
      Book</sl-button> <sl-button outline disabled>Cancel</sl-button></div></sl-card>
      <sl-alert variant="warning" open>Closed on Sunday</sl-alert><sl-input label="Name" value="Ann"
      help-text="As on the card"></sl-input><sl-checkbox checked>Remind me</sl-checkbox>
      <sl-checkbox indeterminate>Some</sl-checkbox><sl-switch checked>On</sl-switch>
      <sl-range value="30"></sl-range><sl-progress-bar value="40">40%</sl-progress-bar>
      <sl-details summary="More" open>Words</sl-details>`,
  },
  {
    name: '@material/web',
    sheets: [],
    components: 'components/material.mjs',
    html: `<md-filled-button>Book</md-filled-button> <md-outlined-button disabled>Cancel
      </md-outlined-button><p><md-outlined-text-field label="Name" value="Ann" supporting-text="As on
      the card"></md-outlined-text-field></p><label><md-checkbox checked></md-checkbox> Remind me
      </label><label><md-radio checked></md-radio> Dentist</label> <md-switch selected></md-switch>
      <md-slider value="30"></md-slider><md-linear-progress value="0.4"></md-linear-progress>
      <md-chip-set><md-assist-chip label="Monday"></md-assist-chip></md-chip-set><md-list><md-list-item>
      Doctors<div slot="supporting-text">Four</div></md-list-item><md-divider></md-divider>
      <md-list-item>Prices</md-list-item></md-list>`,
  },
];

export const FOREIGN_PAGES: ForeignPage[] = [...OF_CLASSES, ...OF_ELEMENTS, ...OF_COMPONENTS];
