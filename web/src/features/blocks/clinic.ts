/**
 * The fictional clinic that the blocks show and `prompts/` describes. Its phone number is reserved
 * for fiction (Ofcom, 01632 960xxx).
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
