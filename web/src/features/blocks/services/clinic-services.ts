export type ServiceIcon = 'tooth' | 'filling' | 'implant' | 'aligner' | 'stethoscope' | 'kite';

export interface Service {
  id: string;
  icon: ServiceIcon;
  name: string;
  line: string;
}

export const SERVICES: readonly Service[] = [
  {
    id: 'hygiene',
    icon: 'tooth',
    name: 'Check-up and hygiene',
    line:
      'A full look at teeth and gums, then a clean that ends with advice you can follow at home.',
  },
  {
    id: 'fillings',
    icon: 'filling',
    name: 'Fillings and root canal',
    line:
      'White fillings and root treatment under local anaesthetic, checked by X-ray the same day.',
  },
  {
    id: 'implants',
    icon: 'implant',
    name: 'Implants and crowns',
    line: 'One surgeon plans, places and finishes the tooth. The plan names every cost in writing.',
  },
  {
    id: 'aligners',
    icon: 'aligner',
    name: 'Braces and aligners',
    line: 'For teenagers and adults, with photographs of the way and payment in monthly parts.',
  },
  {
    id: 'family-medicine',
    icon: 'stethoscope',
    name: 'Family doctor',
    line: 'Someone who knows your history: coughs, blood pressure, vaccinations, referrals.',
  },
  {
    id: 'children',
    icon: 'kite',
    name: 'Children',
    line:
      'From birth on, at a child’s pace. The first dental visit is a ride in the chair, no drill.',
  },
];
