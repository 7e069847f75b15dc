import type { Block } from '../schemas/blocks.ts';

/** A block as it ships, without what only a database can give it (id, timestamps). */
type DefaultBlock = Pick<Block, 'path' | 'title' | 'version' | 'isInPreview' | 'changelog'>;

/**
 * The eight blocks of the clinic's site in page order, with their histories, newest entry first.
 *
 * The seed inserts them into an empty catalog, and the front shows them while the API cannot be
 * reached: one list, so the two never tell different stories.
 */
export const DEFAULT_BLOCKS: readonly DefaultBlock[] = [
  {
    path: '/blocks/navigation',
    title: 'Navigation',
    version: 'v1.2',
    isInPreview: true,
    changelog: [
      {
        version: 'v1.2',
        date: '2026-10-19',
        author: 'Ann Keller',
        changes: [
          'Submenus open by their own button as well as on hover',
          'Escape closes the open menu and returns focus to its item',
        ],
      },
      {
        version: 'v1.1',
        date: '2026-07-06',
        author: 'Ann Keller',
        changes: [
          'Second level under Dentistry and Family medicine',
          'Phone number beside the menu',
        ],
      },
      {
        version: 'v1.0',
        date: '2026-03-16',
        changes: ['First version: logo, underlined links, dropdowns'],
      },
    ],
  },
  {
    path: '/blocks/hero',
    title: 'Hero',
    version: 'v1.1',
    isInPreview: true,
    changelog: [
      {
        version: 'v1.1',
        date: '2026-08-24',
        author: 'Mark Osei',
        changes: ['One main button instead of two', 'Opening hours under the heading'],
      },
      {
        version: 'v1.0',
        date: '2026-03-16',
        changes: ['First version: heading, lead paragraph, picture of the entrance'],
      },
    ],
  },
  {
    path: '/blocks/services',
    title: 'Services',
    version: 'v1.0',
    isInPreview: true,
    changelog: [
      {
        version: 'v1.0',
        date: '2026-04-02',
        author: 'Ann Keller',
        changes: ['First version: six services with a line on each and a link to its prices'],
      },
    ],
  },
  {
    path: '/blocks/doctors',
    title: 'Doctors',
    version: 'v1.1',
    isInPreview: true,
    changelog: [
      {
        version: 'v1.1',
        date: '2026-09-14',
        author: 'Mark Osei',
        changes: ['Languages each doctor speaks', 'Nearest free day on every card'],
      },
      {
        version: 'v1.0',
        date: '2026-04-02',
        changes: ['First version: portrait, speciality, years of practice'],
      },
    ],
  },
  {
    path: '/blocks/price-list',
    title: 'Price list',
    version: 'v1.0',
    isInPreview: true,
    changelog: [
      {
        version: 'v1.0',
        date: '2026-05-11',
        author: 'Ann Keller',
        changes: ['First version: price groups that fold, prices with the date they hold from'],
      },
    ],
  },
  {
    path: '/blocks/reviews',
    title: 'Reviews',
    version: 'v1.0',
    isInPreview: false,
    changelog: [
      {
        version: 'v1.0',
        date: '2026-06-08',
        author: 'Mark Osei',
        changes: ['First version: patient reviews with date, service and the answer of the clinic'],
      },
    ],
  },
  {
    path: '/blocks/booking-form',
    title: 'Booking form',
    version: 'v1.2',
    isInPreview: true,
    changelog: [
      {
        version: 'v1.2',
        date: '2026-11-02',
        author: 'Ann Keller',
        changes: [
          'Errors stand beside the field they are about',
          'The preferred doctor is optional and says so',
        ],
      },
      {
        version: 'v1.1',
        date: '2026-08-03',
        author: 'Mark Osei',
        changes: ['Consent to data processing in plain words', 'Phone field accepts spaces'],
      },
      {
        version: 'v1.0',
        date: '2026-05-11',
        changes: ['First version: name, phone, reason, preferred time'],
      },
    ],
  },
  {
    path: '/blocks/contacts',
    title: 'Contacts',
    version: 'v1.0',
    isInPreview: true,
    changelog: [
      {
        version: 'v1.0',
        date: '2026-05-25',
        changes: ['First version: address, route on foot, parking, opening hours, phone'],
      },
    ],
  },
];
