/**
 * The fictional clinic in the blocks, the prompts, the knowledge documents and the demo model. The
 * phone number is in a range reserved for fiction (Ofcom, 01632 960xxx). Prices are in pounds
 * sterling; they are in the documents of `scripts/seed/knowledge/`.
 */
export const CLINIC = {
  name: 'Linden Clinic',
  tagline: 'Dental and family clinic',
  address: '14 Orchard Row, Aldenbrook AB4 2LN',
  phone: '01632 960 136',
  phoneHref: 'tel:+441632960136',
  email: 'hello@linden-clinic.example',
  hours: [
    { days: 'Monday to Friday', time: '8:00–20:00' },
    { days: 'Saturday', time: '9:00–15:00' },
    { days: 'Sunday', time: 'closed' },
  ],
} as const;

/**
 * Opening hours from Sunday on, in minutes after midnight; null: closed. `CLINIC.hours` says the
 * same in words.
 */
export const OPENING_HOURS: readonly (readonly [opens: number, closes: number] | null)[] = [
  null,
  ...Array<[number, number]>(5).fill([8 * 60, 20 * 60]),
  [9 * 60, 15 * 60],
];
