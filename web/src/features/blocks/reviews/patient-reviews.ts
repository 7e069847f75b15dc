export interface Review {
  name: string;
  /** `YYYY-MM-DD` */
  date: string;
  service: string;
  text: string;
  answer?: string;
}

export const REVIEWS: readonly Review[] = [
  {
    name: 'Margaret H.',
    date: '2026-10-12',
    service: 'Implant',
    text:
      'I had put off the implant for six years because nobody would tell me what it costs in the end. Dr Okafor wrote it down at the first visit, and that is what I paid, to the pound.',
    answer: 'Thank you, Margaret. The plan is a promise; we are glad it reads as one.',
  },
  {
    name: 'Tom and Ayesha R.',
    date: '2026-09-28',
    service: 'Children’s dentist',
    text:
      'Our four-year-old asked when she can come back. Dr Nair let her count everyone’s teeth before anyone counted hers.',
    answer: 'She found thirty-one in her father. We have noted it for his next check-up.',
  },
  {
    name: 'Pavel K.',
    date: '2026-09-03',
    service: 'Family doctor',
    text: 'Good doctor, but I waited 25 minutes past my time in the first week of term.',
    answer: 'You are right, and we are sorry. We keep two free places each morning since then.',
  },
];
