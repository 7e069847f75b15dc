export const PRIVACY_TABS: { to: string; label: string }[] = [
  { to: '/privacy/persons', label: 'Data subject requests' },
  { to: '/privacy/retention', label: 'Retention' },
  { to: '/privacy/access-log', label: 'Access log' },
  { to: '/privacy/record', label: 'Record of processing' },
];
