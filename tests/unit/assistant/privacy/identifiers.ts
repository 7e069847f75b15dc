import type { Random } from './random.ts';

export type Language = 'en' | 'ru' | 'de';

/** Replaces each # by a digit, and * by a digit from 1 to 9. */
export const fillDigits = (form: string, random: Random) =>
  form.replace(/#/g, () => String(random.below(10)))
    .replace(/\*/g, () => String(1 + random.below(9)));

const PHONES: Record<Language, string[]> = {
  en: [
    ...[
      '020 7946 0###',
      '+44 20 7946 0###',
      '07700 900###',
      '+44 (0)7700 900###',
      '0044 7700 900###',
    ],
    ...['(212) 555-01##', '212-555-01##', '212.555.01##', '+1 212 555 01##', '+1-212-555-01##'],
    ...[
      '+12125550###',
      '1-800-555-01##',
      '01632960###',
      '0161 496 0### ext. 12',
      '+61 2 5550 ####',
    ],
  ],
  ru: [
    ...[
      '+7 916 *## ## ##',
      '+7 (495) *##-##-##',
      '8 916 *##-##-##',
      '8(916)*##-##-##',
      '8916*######',
    ],
    ...['+7916*######', '7916*######', '(495) *##-##-##', '916 *##-##-##', '*##-##-##'],
    ...[
      '8-800-*##-##-##',
      '+7-926-*##-##-##',
      '8 (812) *## ## ##',
      '+375 29 *##-##-##',
      '+7 916*######',
    ],
  ],
  de: [
    ...['030 *######', '+49 30 *######', '0171 *######', '+49 (0)171 *######', '0049 171 *######'],
    ...['0171/*######', '(030) *######', '030/*######', '0151-*#######', '+49171*######'],
    ...['0171 *## ## ##', '089 *## ###-0', '+43 1 *######', '0043 664 *######', '+41 44 *## ## ##'],
  ],
};

const NAMED_PHONES: Record<Language, string[]> = {
  en: ['my phone number is *#######', 'call me on *## ####', 'tel. *######', 'mobile: *#########'],
  ru: ['мой телефон *######', 'тел. *#-##-##-#', 'звоните на 9#########', 'моб. *#########'],
  de: [
    'meine Telefonnummer ist *######',
    'Tel.: *######',
    'Handy *#########',
    'rufen Sie *###### an',
  ],
};

const EMAILS = [
  ...[
    'ada.byron{n}@example.com',
    'a_b+c{n}@mail.example.co.uk',
    'Ada{n}@Example.ORG',
    'x{n}@xn--e1.de',
  ],
  ...[
    'иван{n}@почта.рф',
    'müller{n}@büro.de',
    'ada{n} (at) example.com',
    'ada{n}[at]example[dot]com',
  ],
  ...[
    'ada{n} at example dot com',
    'ada{n} @ example.com',
    "o'neil{n}@example.ie",
    'ada{n} собака mail точка ru',
  ],
];

const BIRTHS: Record<Language, string[]> = {
  en: [
    ...['I was born on {dd}/{mm}/{yyyy}', 'date of birth: {yyyy}-{mm}-{dd}', 'DOB {dd}.{mm}.{yy}'],
    ...[
      'my birthday is {d} May {yyyy}',
      'born May {d}, {yyyy}',
      'Born in Leeds on the {d}th of June {yyyy}',
    ],
    ...['My date of birth is {d} Sept {yyyy}', 'D.O.B.: {dd}-{mm}-{yyyy}', 'born {dd} {mm} {yyyy}'],
  ],
  ru: [
    ...[
      'я родился {dd}.{mm}.{yyyy}',
      'родилась {d} мая {yyyy} года',
      'дата рождения: {dd}.{mm}.{yyyy}',
    ],
    ...['д.р. {dd}.{mm}.{yy}', '{dd}.{mm}.{yyyy} г.р.', 'день рождения {d} августа {yyyy}'],
    ...['Рождена {d} января {yyyy} г.', '{dd}.{mm}.{yyyy} года рождения', 'др {dd}/{mm}/{yyyy}'],
  ],
  de: [
    ...[
      'ich bin am {dd}.{mm}.{yyyy} geboren',
      'geb. {d}.{m}.{yyyy}',
      'Geburtsdatum: {dd}.{mm}.{yyyy}',
    ],
    ...[
      'geboren am {d}. Mai {yyyy}',
      'Mein Geburtstag ist der {d}. Oktober {yyyy}',
      'geb. am {dd}.{mm}.{yy}',
    ],
    ...['Geb.-Datum {yyyy}-{mm}-{dd}', '*geboren* {d}. März {yyyy}', 'am {d}. Juli {yyyy} geboren'],
  ],
};

const CARD_PREFIXES = ['4', '51', '55', '2221', '2200', '37', '34', '36', '6011', '62'];
const CARD_GAPS = ['', ' ', '-'];

function createCard(random: Random): string {
  const prefix = random.pick(CARD_PREFIXES);
  const length = prefix.startsWith('3') ? (prefix === '36' ? 14 : 15) : 16;
  const digits = fillDigits(prefix.padEnd(length - 1, '#'), random);
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  const card = digits + String((10 - sum % 10) % 10);
  const gap = random.pick(CARD_GAPS);
  const groups = length === 16 ? [4, 8, 12] : [4, 10];
  return [...card].map((digit, i) => groups.includes(i) ? gap + digit : digit).join('');
}

const IBAN_FORMS = [
  ...[
    'DE##################',
    'GBWEST##############',
    'FR#######################',
    'AT################',
  ],
  ...[
    'CH#################',
    'NLABNA##########',
    'ES####################',
    'PL########################',
  ],
];

function createIban(random: Random): string {
  const form = fillDigits(random.pick(IBAN_FORMS), random);
  const [country, body] = [form.slice(0, 2), form.slice(2)];
  const digits = [...`${body}${country}00`].map((each) => parseInt(each, 36)).join('');
  const iban = country + String(98n - BigInt(digits) % 97n).padStart(2, '0') + body;
  const written = random.below(2) ? iban.replace(/.{4}(?=.)/g, '$& ') : iban;
  return random.below(4) ? written : written.toLowerCase();
}

function createBirth(language: Language, random: Random) {
  const [day, month] = [13 + random.below(16), 1 + random.below(9)];
  const year = 1935 + random.below(65);
  const values: Record<string, string> = {
    ...{ d: String(day), dd: String(day), m: String(month), mm: `0${month}`, yyyy: String(year) },
    yy: String(year).slice(2),
  };
  const form = random.pick(BIRTHS[language]);
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]!);
  const date = /\S*\{(?:.(?!geb|год|г\.р))*\}/.exec(form)![0];
  return { text: fill(form), value: fill(date.replace(/^.*?(?=\{)/, '')) };
}

/** A text with an identifier, and the identifier as it is written there. */
export interface Written {
  kind: string;
  text: string;
  value: string;
}

export function createIdentifier(language: Language, random: Random): Written {
  const kind = random.pick(['phone', 'phone', 'named', 'email', 'birth', 'card', 'iban'] as const);
  const plain = (value: string) => ({ kind, value, text: value });
  if (kind === 'phone') return plain(fillDigits(random.pick(PHONES[language]), random));
  if (kind === 'email') return plain(random.pick(EMAILS).replace('{n}', String(random.below(999))));
  if (kind === 'card') return plain(createCard(random));
  if (kind === 'iban') return plain(createIban(random));
  if (kind === 'birth') return { kind, ...createBirth(language, random) };
  const text = fillDigits(random.pick(NAMED_PHONES[language]), random);
  return { kind, text, value: /\d[\d-]*(?: \d+)?/.exec(text)![0].trim() };
}

/** Texts that must not change: prices, times, versions, ordinary dates, order numbers. */
const OTHERS: Record<Language, string[]> = {
  en: [
    ...['£2,100', '$1,250.00', '12:30', 'at 9.45 am', 'version 10.4.2', '12.05.2026', '3 May 2026'],
    ...[
      'order number 45012398',
      'order no. 0301234567',
      '2026-11-28',
      'room 204',
      '1,000,000',
      '10.0.0.138',
    ],
    ...[
      'invoice 2026-004512',
      'from 10-12 am',
      '50%',
      '4111 1111 1111 1112',
      'case #889123',
      '37.5 °C',
    ],
    ...[
      'DE89 3704 0044 0532 0130 01',
      'https://example.com/p/123456789',
      '20 mg',
      '2 x 500 mg',
      'SW1A 1AA',
    ],
    ...[
      'my appointment is on 12/05/2026',
      '1 000 000',
      'tooth 36',
      'in 2026',
      '24/7',
      'page 12-14',
    ],
  ],
  ru: [
    ...['2 100 ₽', '12 500 руб.', '1 250 000 р.', '12:30', 'в 9.45', 'версия 10.4.2', '12.05.2026'],
    ...[
      '3 мая 2026 года',
      'заказ № 45012398',
      'заказ 89161234567',
      '2026-11-28',
      'кабинет 204',
      '50%',
    ],
    ...['счёт 2026-004512', 'с 10-12', '4111 1111 1111 1112', 'договор № 4951234567', '37,5 °C'],
    ...[
      'приём 12.05.2026 в 10:00',
      '20 мг',
      'зуб 36',
      'в 2026 году',
      '24/7',
      'стр. 12-14',
      '1 000 000',
    ],
  ],
  de: [
    ...[
      '2.100 €',
      '1.250,00 EUR',
      '12:30 Uhr',
      'um 9.45 Uhr',
      'Version 10.4.2',
      '12.05.2026',
      '50 %',
    ],
    ...[
      '3. Mai 2026',
      'Bestellnummer 45012398',
      'Auftrag Nr. 0301234567',
      '2026-11-28',
      'Raum 204',
    ],
    ...['Rechnung 2026-004512', 'von 10-12 Uhr', '4111 1111 1111 1112', 'Kundennummer 0171234567'],
    ...[
      'Termin am 12.05.2026',
      '20 mg',
      'Zahn 36',
      'im Jahr 2026',
      '24/7',
      '10115 Berlin',
      '37,5 °C',
    ],
    ...['DE89 3704 0044 0532 0130 01', '1.000.000', 'Seite 12-14', '192.168.100.200'],
  ],
};

export const createOther = (language: Language, random: Random) => random.pick(OTHERS[language]);
