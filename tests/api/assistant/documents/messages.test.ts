import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLINIC } from '../../../support/clinic.ts';
import { addText, documents, read } from './documents-client.ts';

const ids: string[] = [];

/** The documents of a new installation. */
beforeAll(async () => {
  for (const { raw_text } of CLINIC.documents) {
    const { id } = await addText(raw_text);
    ids.push(id);
  }
}, 120_000);

afterAll(async () => {
  for (const id of ids) await documents('editor', `/${id}`, { method: 'DELETE' });
});

const MESSAGES: [message: string, ...headings: RegExp[]][] = [
  ['How much is a filling?', /Fillings and root canals/],
  [
    'Hello, good morning, I would like to know what it costs to have my teeth whitened at your clinic please, thank you very much',
    /Whitening/,
  ],
  [
    'Hello! I have been meaning to write to you for weeks now, but there is always something in the way: ' +
    'first the children were ill, then my sister visited with her three dogs, and last week our boiler ' +
    'broke down, which cost us far more than we had put aside for the winter. Yesterday, of all days, I bit ' +
    'on an olive stone, and a piece of an old filling at the back came out. Could you tell me roughly how ' +
    'much a new filling would be and whether I can pay it in two parts?',
    /Fillings and root canals/,
    /Paying in monthly parts|Ways to pay|When you pay/,
  ],
  [
    'My mother is eighty-four and has been in a wheelchair since her fall in March. She would like to come ' +
    'to you for a check-up in the next weeks, and I would bring her by car. Before I book anything, I need to ' +
    'know one thing: is there step-free access to your building, so that she can get in?',
    /wheelchair/i,
  ],
  ['сколко стоит имплнат', /Основные цены/],
  [
    'Hi! Is there parking, and what does a vitamin D test cost?',
    /By car and parking|Is there parking/,
    /Laboratory and tests/,
  ],
  [
    'Hello, I have three questions before my first visit. How long do you keep my X-rays? ' +
    'Which bus stops near you? Do you sell gift vouchers? Thank you!',
    /How long we keep data/,
    /By bus/,
    /gift vouchers/,
  ],
];

test.each(MESSAGES)(
  'finds what answers at the threshold of a turn: %s',
  async (message, ...headings) => {
    const params = new URLSearchParams({ q: message });
    for (const id of ids) params.append('document_id', id);
    const found: { heading_path: string }[] = await read('viewer', `/search?${params}`);
    const paths = found.map(({ heading_path }) => heading_path).join('\n');
    for (const heading of headings) expect(paths).toMatch(heading);
  },
);
