/** What every block says about the clinic in the same words: one phone, one address, one week. */
export const CLINIC = {
  phone: '020 7946 0142',
  phoneHref: 'tel:+442079460142',
  email: 'reception@linden.example',
  emailHref: 'mailto:reception@linden.example',
  street: '12 Linden Row',
  city: 'London N1 8QR',
} as const;

export const OPENING_HOURS: readonly { days: string; hours: string; note?: string }[] = [
  { days: 'Monday to Friday', hours: '8:00–20:00' },
  { days: 'Saturday', hours: '9:00–16:00' },
  { days: 'Sunday', hours: 'Closed', note: 'Urgent dental line 10:00–14:00' },
];
