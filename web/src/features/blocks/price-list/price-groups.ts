/** A group of the price list; `note` is important for the total price. */
export interface PriceGroup {
  id: string;
  title: string;
  note?: string;
  rows: readonly { service: string; price: string }[];
}

/** First day of these prices, `YYYY-MM-DD`. */
export const PRICES_HOLD_FROM = '2026-09-01';

/** The clinic's prices in pounds sterling, as in `prompts/documents/`. */
export const PRICE_GROUPS: readonly PriceGroup[] = [
  {
    id: 'consultations',
    title: 'Consultations and examinations',
    note:
      'The fee of an implant consultation is taken off the implant if treatment begins within three months.',
    rows: [
      { service: 'Check-up with examination and treatment plan', price: '£45' },
      { service: 'First visit: examination, panoramic X-ray, plan', price: '£65' },
      { service: 'Consultation with the oral surgeon about implants', price: '£60' },
      { service: 'Orthodontic consultation with photographs', price: '£70' },
      { service: 'Emergency appointment: examination, X-ray, pain relief', price: '£85' },
    ],
  },
  {
    id: 'hygiene-prices',
    title: 'Hygiene and prevention',
    rows: [
      { service: 'Hygiene visit: scaling, polishing, advice', price: '£70' },
      { service: 'Hygiene visit with Airflow for stains', price: '£95' },
      { service: 'Gum treatment, per quarter of the mouth', price: '£110' },
      { service: 'Fluoride varnish, both jaws', price: '£25' },
      { service: 'Fissure sealant, per tooth', price: '£35' },
    ],
  },
  {
    id: 'fillings-prices',
    title: 'Fillings and root canals',
    note:
      'A root canal covers every visit and X-ray it takes. The filling or crown afterwards is charged separately.',
    rows: [
      { service: 'White filling, one surface', price: '£110' },
      { service: 'White filling, two surfaces', price: '£140' },
      { service: 'White filling, three or more surfaces', price: '£175' },
      { service: 'Root canal treatment, front tooth', price: '£290' },
      { service: 'Root canal treatment, molar', price: '£460' },
    ],
  },
  {
    id: 'implants-prices',
    title: 'Crowns, veneers and implants',
    note:
      'The complete price of an implant includes placement, healing cap, abutment, a zirconia crown and a year of check-ups.',
    rows: [
      { service: 'Crown, zirconia', price: '£690' },
      { service: 'Porcelain veneer, per tooth', price: '£620' },
      { service: 'Implant complete, one tooth', price: '£2,100' },
      { service: 'Bone graft, small', price: '£380' },
    ],
  },
  {
    id: 'aligners-prices',
    title: 'Straightening teeth',
    note: 'Can be paid in monthly parts without interest.',
    rows: [
      { service: 'Metal braces, one jaw, complete treatment', price: 'from £1,350' },
      { service: 'Ceramic braces, both jaws', price: 'from £2,950' },
      { service: 'Clear aligners, mild cases', price: 'from £1,600' },
      { service: 'Clear aligners, full treatment', price: 'from £2,600' },
    ],
  },
];
