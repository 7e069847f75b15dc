/** Widths in CSS pixels of the devices that a block is looked at on: phone, tablet and desktop. */
export const DEVICE_WIDTHS = [390, 768, 1440];

/** The same to choose from. */
export const DEVICES = DEVICE_WIDTHS.map((width) => ({ value: `${width}`, label: `${width}` }));

/** As wide as there is room. */
export const FREE = { value: 'free', label: 'Free' };

const NAMES = ['Phone', 'Tablet', 'Desktop'];

/** For whole pages, where there is room for the names of the devices. */
export const NAMED_WIDTHS = [
  ...DEVICES.map(({ value }, at) => ({ value, label: `${NAMES[at]} ${value}` })),
  FREE,
];
