/** One entry of the site's menu. An entry with `items` has a page of its own and a submenu. */
export interface MenuItem {
  label: string;
  href: string;
  items?: readonly MenuItem[];
}

/** The menu of the clinic's site, for the navigation block and the pages composed of blocks. */
export const NAVIGATION_MENU: readonly MenuItem[] = [
  {
    label: 'Services',
    href: '#services',
    items: [
      {
        label: 'Dentistry',
        href: '#dentistry',
        items: [
          { label: 'Check-up and hygiene', href: '#hygiene' },
          { label: 'Fillings and root canal', href: '#fillings' },
          { label: 'Implants and crowns', href: '#implants' },
          { label: 'Braces and aligners', href: '#aligners' },
        ],
      },
      {
        label: 'Family medicine',
        href: '#family-medicine',
        items: [
          { label: 'GP appointments', href: '#gp' },
          { label: 'Vaccinations', href: '#vaccinations' },
          { label: 'Health checks', href: '#health-checks' },
        ],
      },
      { label: 'Children', href: '#children' },
      { label: 'Urgent care', href: '#urgent-care' },
    ],
  },
  {
    label: 'Doctors',
    href: '#doctors',
    items: [
      { label: 'Dentists', href: '#dentists' },
      { label: 'Family doctors', href: '#family-doctors' },
      { label: 'Children’s doctors', href: '#childrens-doctors' },
    ],
  },
  { label: 'Prices', href: '#prices' },
  {
    label: 'For patients',
    href: '#for-patients',
    items: [
      { label: 'Your first visit', href: '#first-visit' },
      { label: 'Insurance and payment', href: '#insurance' },
      { label: 'Records and results', href: '#records' },
      { label: 'What patients say', href: '#reviews' },
    ],
  },
  { label: 'Contacts', href: '#contacts' },
];
