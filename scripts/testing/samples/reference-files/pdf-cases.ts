import { type DrawnText, drawPdf, PAGE } from './draw-pdf.ts';
import type { ReferenceCase } from './reference-case.ts';
import { column, tableAt, typeset } from './typeset.ts';

const LEFT = 60;
const WIDTH = PAGE.width - 2 * LEFT;

const IMPLANTS = [
  'A dental implant is a small screw of titanium that takes the place of the root of a missing tooth. It is placed under local anaesthesia and heals for about three months before the crown is made.',
  'Before the operation our surgeon takes a three-dimensional picture of the jaw and plans the position of the implant together with the prosthodontist. Patients who smoke heal more slowly and should stop two weeks before.',
  'On the day of the operation you may eat a light breakfast. Please bring the list of your medicines, and tell us about anticoagulants and bisphosphonates in particular, because they change how we proceed.',
];
const AFTERCARE = [
  'Cool the cheek from outside during the first hours and do not rinse until the next morning. A little bleeding is normal; bite on a clean handkerchief for half an hour.',
  'Take the prescribed painkillers before the anaesthesia wears off. Swelling is largest on the second day and goes down by itself; call us when it grows after the third day or when you have a temperature.',
  'We remove the stitches after seven to ten days and check the healing again after six weeks. Until then avoid contact sports, saunas and long journeys by air.',
];

/** Draws two columns under a title, with a running head and page numbers on each of three pages. */
function article(): DrawnText[][] {
  const gap = 24;
  const width = (WIDTH - gap) / 2;
  const page = (number: number, left: string[], right: string[], title?: string): DrawnText[] => [
    { x: LEFT, y: 40, text: 'Linden Clinic - Notes for patients', size: 8 },
    ...(title ? [{ x: LEFT, y: 90, text: title, size: 18, font: 'bold' as const }] : []),
    ...column(left, { x: LEFT, y: 130, width, hyphens: true }).texts,
    ...column(right, { x: LEFT + width + gap, y: 130, width, hyphens: true }).texts,
    { x: PAGE.width / 2, y: 810, text: String(number), size: 8 },
  ];
  return [
    page(1, IMPLANTS, AFTERCARE, 'Your new implant'),
    page(2, AFTERCARE.toReversed(), IMPLANTS),
    page(3, IMPLANTS.toReversed(), AFTERCARE),
  ];
}

const PRICES = [
  ['Service', 'Duration', 'Price'],
  ...[
    'Check-up',
    'Professional cleaning',
    'Filling, small',
    'Filling, large',
    'Root canal treatment',
    'Crown, zirconium',
    'Implant with crown',
    'Bleaching',
    'Night guard',
    'Children, first visit',
  ]
    .map((service, i) => [service, `${20 + 10 * i} min`, `${40 + 85 * i} €`]),
];
const MORE_PRICES = [
  'X-ray, single tooth',
  'X-ray, panoramic',
  'Sealing of a fissure',
  'Tooth extraction',
]
  .map((service, i) => [service, `${10 + 5 * i} min`, `${18 + 30 * i} €`]);
const COLUMNS = [LEFT, 320, 440];

/** Draws a price list that continues on the next page without its header. */
function priceList(): DrawnText[][] {
  return [
    [
      { x: LEFT, y: 80, text: 'Prices 2026', size: 16, font: 'bold' },
      ...typeset(
        'All prices are in euro and include value added tax. They hold until the end of the year.',
        { x: LEFT, y: 110, width: WIDTH },
      ).texts,
      ...tableAt(PRICES, COLUMNS, 160),
    ],
    [
      ...tableAt([[], ...MORE_PRICES], COLUMNS, 70),
      ...typeset(
        'Write to prices@linden.test or see https://linden.test/prices for the prices of other services.',
        { x: LEFT, y: 200, width: WIDTH },
      ).texts,
    ],
  ];
}

const rowText = (row: string[]) => row.join(' | ');

const INVOICE = [
  ['Pos', 'Service', 'Amount'],
  ['A1', 'Consultation with Dr Weber', '60.00 €'],
  ['A2', 'Professional cleaning', '95.00 €'],
  ['A3', 'Fluoride varnish', '18.50 €'],
];

/**
 * Draws an invoice like ReportLab: labels beside values, a table, and pages packed as ASCII85 and
 * Flate.
 */
function invoice(): DrawnText[][] {
  return [[
    { x: LEFT, y: 60, text: 'INVOICE', size: 20, font: 'bold' },
    ...tableAt([['Number', '2026-0417'], ['Date', '3 March 2026'], ['Patient', 'Anna Beispiel']], [
      LEFT,
      200,
    ], 100),
    ...tableAt(INVOICE, [LEFT, 140, 440], 220),
    { x: LEFT, y: 330, text: 'Please pay within fourteen days to the account below.' },
    { x: LEFT, y: 343, text: 'IBAN DE12 3456 7890 1234 5678 00' },
  ]];
}

const CHAPTERS = [
  { title: 'Preparing your visit', sections: ['What to bring', 'How to find us'] },
  { title: 'After your visit', sections: ['Eating and drinking', 'When to call us'] },
];
const SECTION_TEXTS = [
  'Bring your insurance card, your list of medicines and earlier pictures of your teeth, if you have any. Children come with one of their parents.',
  'The clinic is at Lindenstrasse 12, two minutes from the underground station. A lift goes up from the yard; the car park behind the house is free for two hours.',
  'Wait until the anaesthesia has worn off before you eat, and drink nothing hot on the first day. Soft and cool food does you good.',
  'Call us on 030 1234567 when pain grows after the third day, when bleeding does not stop, or when you are not sure.',
];

/** Draws a manual with a table of contents, an outline, and chapters on separate pages. */
function manual(): DrawnText[][] {
  const titles = CHAPTERS.flatMap(({ title, sections }, i) =>
    [title, ...sections].map((each) => ({ title: each, page: i + 2 }))
  );
  const contents: DrawnText[] = [
    { x: LEFT, y: 90, text: 'Contents', size: 16, font: 'bold' },
    ...titles.map(({ title, page }, i) => ({
      x: LEFT,
      y: 130 + 16 * i,
      text: `${title} ${'.'.repeat(90 - title.length)} ${page}`,
    })),
  ];
  return [
    contents,
    ...CHAPTERS.map(({ title, sections }, chapter) => {
      const texts: DrawnText[] = [
        { x: LEFT, y: 40, text: `Guide for patients`, size: 8 },
        { x: 500, y: 40, text: `Page ${chapter + 2} of 3`, size: 8 },
        { x: LEFT, y: 90, text: title, size: 16, font: 'bold' as const },
      ];
      let y = 120;
      sections.forEach((section, i) => {
        texts.push({ x: LEFT, y, text: section, size: 12, font: 'bold' });
        const set = typeset(SECTION_TEXTS[chapter * 2 + i]!, { x: LEFT, y: y + 20, width: WIDTH });
        texts.push(...set.texts);
        y = set.end + 20;
      });
      return texts;
    }),
  ];
}

const LEAFLET = {
  intro:
    'Schöne Zähne brauchen Pflege. Diese Hinweise gelten für die ersten Tage nach der Behandlung in unserer Praxis und ersetzen kein Gespräch mit Ihrer Ärztin.',
  items: [
    'Kühlen Sie die Wange von außen, jeweils zehn Minuten lang und mit ebenso langen Pausen dazwischen, am ersten Tag so oft Sie mögen.',
    'Trinken Sie nichts Heißes.',
    'Nehmen Sie Schmerzmittel nur nach Absprache, und keine, die das Blut verdünnen, weil die Wunde sonst nachbluten kann.',
  ],
  end: 'Bei starken Schmerzen erreichen Sie uns rund um die Uhr unter 030 7654321.',
};

/** Draws bold headings in the size of the text, and a list with hanging lines. */
function leaflet(): DrawnText[][] {
  const texts: DrawnText[] = [{ x: LEFT, y: 70, text: 'Nach der Behandlung', font: 'bold' }];
  let { end: y } = typeset(LEAFLET.intro, { x: LEFT, y: 90, width: WIDTH });
  texts.push(...typeset(LEAFLET.intro, { x: LEFT, y: 90, width: WIDTH }).texts);
  texts.push({ x: LEFT, y: y + 6, text: 'Bitte beachten Sie', font: 'bold' });
  y += 26;
  for (const item of LEAFLET.items) {
    const set = typeset(item, { x: LEFT + 18, y, width: WIDTH - 18 });
    texts.push({ x: LEFT, y, text: '•' }, ...set.texts);
    y = set.end - 6;
  }
  texts.push({ x: LEFT, y: y + 12, text: 'Notfälle', font: 'bold' });
  texts.push(...typeset(LEAFLET.end, { x: LEFT, y: y + 32, width: WIDTH }).texts);
  return [texts];
}

export const PDF_CASES: ReferenceCase[] = [
  {
    name: 'article-in-columns.pdf',
    bytes: () => drawPdf(article(), { packed: 'flate' }),
    text: [
      'Your new implant',
      ...IMPLANTS,
      ...AFTERCARE,
      ...AFTERCARE.toReversed(),
      ...IMPLANTS,
      ...IMPLANTS.toReversed(),
      ...AFTERCARE,
    ].join('\n'),
    headings: [[1, 'Your new implant']],
    furniture: ['Notes for patients'],
  },
  {
    name: 'price-list.pdf',
    bytes: () => drawPdf(priceList()),
    text: [
      'Prices 2026',
      'All prices are in euro and include value added tax. They hold until the end of the year.',
      ...[...PRICES, PRICES[0]!, ...MORE_PRICES].map(rowText),
      'Write to prices@linden.test or see https://linden.test/prices for the prices of other services.',
    ].join('\n'),
    headings: [[1, 'Prices 2026']],
    rows: [...PRICES, ...MORE_PRICES].map(rowText),
  },
  {
    name: 'invoice.pdf',
    bytes: () => drawPdf(invoice(), { packed: 'ascii85' }),
    text: [
      'INVOICE',
      'Number | 2026-0417',
      'Date | 3 March 2026',
      'Patient | Anna Beispiel',
      ...INVOICE.map(rowText),
      'Please pay within fourteen days to the account below.',
      'IBAN DE12 3456 7890 1234 5678 00',
    ].join('\n'),
    headings: [[1, 'INVOICE']],
    rows: INVOICE.map(rowText),
  },
  {
    name: 'manual-with-outline.pdf',
    bytes: () =>
      drawPdf(manual(), {
        outline: CHAPTERS.map(({ title, sections }, i) => ({
          title,
          page: i + 2,
          below: sections.map((section) => ({ title: section, page: i + 2 })),
        })),
      }),
    text: CHAPTERS.flatMap(({ title, sections }, i) => [
      title,
      sections[0]!,
      SECTION_TEXTS[2 * i]!,
      sections[1]!,
      SECTION_TEXTS[2 * i + 1]!,
    ]).join('\n'),
    headings: CHAPTERS.flatMap(({ title, sections }): [number, string][] => [
      [1, title],
      ...sections.map((section): [number, string] => [2, section]),
    ]),
    furniture: ['Contents', '.....', 'Guide for patients', 'of 3'],
  },
  {
    name: 'leaflet-with-list.pdf',
    bytes: () => drawPdf(leaflet()),
    text: [
      'Nach der Behandlung',
      LEAFLET.intro,
      'Bitte beachten Sie',
      ...LEAFLET.items.map((item) => `- ${item}`),
      'Notfälle',
      LEAFLET.end,
    ].join('\n'),
    headings: [[1, 'Nach der Behandlung'], [1, 'Bitte beachten Sie'], [1, 'Notfälle']],
    rows: LEAFLET.items.map((item) => `- ${item}`),
  },
];
