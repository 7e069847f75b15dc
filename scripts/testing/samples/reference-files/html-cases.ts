import type { ReferenceCase } from './reference-case.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

const NAVIGATION = `<nav><ul><li><a href="/">Home</a></li><li><a href="/team">Our team</a></li>
  <li><a href="/prices">Prices</a></li><li><a href="/contact">Contact</a></li></ul></nav>`;

const COOKIES =
  `<div id="cookie-banner" role="dialog"><p>We use cookies to make this site better.</p>
  <button>Accept all</button></div>`;

/** A page with landmarks. */
const LANDMARKS = `<!doctype html><html><head><title>Dental implants | Linden Clinic</title>
<style>p { color: red }</style></head><body>
<header><a href="/">Linden Clinic</a>${NAVIGATION}</header>
${COOKIES}
<main><h1>Dental implants</h1>
<p>An implant replaces the <em>root</em> of a missing tooth.&nbsp;It lasts for decades, see
<a href="/studies">our studies</a>.</p>
<h2>Prices</h2>
<table><caption>Valid until the end of the year</caption>
<tr><th>Service</th><th>Price</th></tr>
<tr><td><a href="/single">Single implant</a></td><td>1,900&nbsp;€</td></tr>
<tr><td>Bridge on two implants</td><td>4,200 €</td></tr></table>
<h2>Appointments</h2>
<p>Call <a href="tel:+49301234567">the reception</a> or
<a href="mailto:hello@linden.test">write to us</a>.<br>Lindenstrasse 12, Berlin</p>
<dl><dt>Monday</dt><dd>9 to 18</dd><dt>Friday</dt><dd>9 to 14</dd></dl>
<ol><li>Bring your card<ul><li>and your list of medicines</li></ul></li><li>Come early</li></ol>
<pre>Room 3
  second floor</pre></main>
<aside><h2>Related</h2><a href="/x">Bleaching</a></aside>
<footer>Copyright 2026 Linden Clinic. <a href="/imprint">Imprint</a></footer></body></html>`;

/** A page without landmarks, its title only in the head, all of it in divisions. */
const DIVISIONS = `<html><head><title>Preise - Praxis Linde</title></head><body>
<div class="navbar"><a href="/">Start</a> <a href="/team">Team</a> <a href="/preise">Preise</a></div>
<div class="breadcrumb"><a href="/">Start</a> › Preise</div>
<div class="wrapper"><div class="content">
<p>Unsere Preise gelten für Selbstzahler und enthalten die Mehrwertsteuer.</p>
<ul class="items"><li><a href="/p/1">Kontrolle – 40 €</a></li><li><a href="/p/2">Füllung – 85 €</a></li>
<li><a href="/p/3">Krone aus Zirkon</a> ab 690 €</li></ul>
<div>Fragen Sie uns nach einer Ratenzahlung.</div></div>
<div class="sidebar"><h3>Aktuelles</h3><p>Neue Öffnungszeiten im Sommer!</p></div></div>
<div class="links"><a href="/a">Leistungen</a> <a href="/b">Karriere</a> <a href="/c">Datenschutz</a></div>
<div class="footer">Praxis Linde GmbH</div></body></html>`;

/** A layout table, as old sites have it. */
const LAYOUT = `<html><head><title>Как нас найти</title></head><body><table width="100%"><tr>
<td width="150"><a href="1.html">Врачи</a><br><a href="2.html">Услуги</a><br><a href="3.html">Отзывы</a></td>
<td><h1>Как нас найти</h1><p>Клиника находится в двух минутах от метро «Парк культуры», вход со двора.</p>
<table border="1"><tr><td>Понедельник</td><td>9:00–20:00</td></tr><tr><td>Суббота</td><td>10:00–16:00</td></tr></table>
</td></tr></table></body></html>`;

export const HTML_CASES: ReferenceCase[] = [
  {
    name: 'landmarks.html',
    bytes: () => utf8(LANDMARKS),
    text: `Dental implants
      An implant replaces the root of a missing tooth. It lasts for decades, see our studies.
      Prices
      Valid until the end of the year
      Service | Price
      Single implant | 1,900 €
      Bridge on two implants | 4,200 €
      Appointments
      Call the reception (+49301234567) or write to us (hello@linden.test).
      Lindenstrasse 12, Berlin
      - Monday: 9 to 18
      - Friday: 9 to 14
      1. Bring your card
        - and your list of medicines
      2. Come early
      Room 3 second floor`,
    headings: [[1, 'Dental implants'], [2, 'Prices'], [2, 'Appointments']],
    rows: [
      'Service | Price',
      'Single implant | 1,900 €',
      'Bridge on two implants | 4,200 €',
      '- Monday: 9 to 18',
      '1. Bring your card',
      '- and your list of medicines',
      '2. Come early',
    ],
    furniture: ['cookies', 'Our team', 'Related', 'Copyright', 'color: red'],
  },
  {
    name: 'divisions.html',
    bytes: () => utf8(DIVISIONS),
    text: `Preise
      Unsere Preise gelten für Selbstzahler und enthalten die Mehrwertsteuer.
      - Kontrolle – 40 €
      - Füllung – 85 €
      - Krone aus Zirkon ab 690 €
      Fragen Sie uns nach einer Ratenzahlung.`,
    headings: [[1, 'Preise']],
    rows: ['- Kontrolle – 40 €', '- Füllung – 85 €', '- Krone aus Zirkon ab 690 €'],
    furniture: ['Start', 'Team', 'Aktuelles', 'Karriere', 'GmbH'],
  },
  {
    name: 'layout-table.html',
    bytes: () => utf8(LAYOUT),
    text: `Как нас найти
      Клиника находится в двух минутах от метро «Парк культуры», вход со двора.
      Понедельник | 9:00–20:00
      Суббота | 10:00–16:00`,
    headings: [[1, 'Как нас найти']],
    rows: ['Понедельник | 9:00–20:00', 'Суббота | 10:00–16:00'],
    furniture: ['Отзывы'],
  },
];
