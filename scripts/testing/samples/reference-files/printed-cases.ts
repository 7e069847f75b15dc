import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReferenceCase } from './reference-case.ts';

const ROWS = [
  'Услуга | Что входит | Цена',
  'Консультация | Осмотр, снимок и план лечения, в котором сказано, что сделать в первую очередь и что может подождать | 2 500 ₽',
  'Чистка | Ультразвук и полировка | 6 900 ₽',
  'Имплантат под ключ | Имплантат, абатмент и коронка из диоксида циркония | 89 000 ₽',
];

/**
 * printed/leaflet.html as Chromium prints it (`chromium --headless --no-pdf-header-footer
 * --print-to-pdf=leaflet.pdf leaflet.html`): subset fonts, justified columns, cells with several
 * lines.
 */
export const PRINTED_CASES: ReferenceCase[] = [{
  name: 'leaflet-from-chromium.pdf',
  bytes: () => new Uint8Array(readFileSync(join(import.meta.dirname!, 'printed/leaflet.pdf'))),
  text: [
    'Памятка пациенту клиники «Линден»',
    'Мы подготовили для вас короткую памятку. Пожалуйста, прочитайте её до визита и возьмите с собой паспорт, полис и список лекарств, которые вы принимаете.',
    'Имплантация зубов',
    'Имплантат заменяет корень утраченного зуба. Операция проходит под местной анестезией и длится около часа, после чего кость срастается с титаном в течение трёх месяцев.',
    'В день операции можно легко позавтракать. Сообщите врачу об антикоагулянтах и бисфосфонатах: от них зависит, как мы будем действовать.',
    'Первые часы прикладывайте холод снаружи и не полощите рот до следующего утра. Небольшое кровотечение нормально.',
    'Швы снимают через семь–десять дней. До этого избегайте бани, спорта и долгих перелётов, а при температуре сразу звоните нам.',
    'Цены',
    ...ROWS,
    'Что взять с собой',
    'паспорт и полис;',
    'снимки, если они у вас есть, лучше всего на диске или по электронной почте, чтобы врач посмотрел их заранее;',
    'список лекарств.',
    'Пишите на help@linden.test или звоните: +7 495 123-45-67.',
    'Questions in English',
    'We answer questions in English, too. The reception speaks English on weekdays from nine to six, and on Saturdays until two in the afternoon.',
  ].join('\n'),
  headings: [
    [1, 'Памятка пациенту клиники «Линден»'],
    [2, 'Имплантация зубов'],
    [2, 'Цены'],
    [2, 'Что взять с собой'],
    [2, 'Questions in English'],
  ],
  rows: ROWS,
}];
