/** Widths of devices in CSS pixels: phone, tablet and desktop. */
export const DEVICE_WIDTHS = [390, 768, 1440];

/** The same as options. */
export const DEVICES = DEVICE_WIDTHS.map((width) => ({ value: `${width}`, label: `${width}` }));

/** As wide as the available space. */
export const FREE = { value: 'free', label: 'Free' };

const NAMES = ['Phone', 'Tablet', 'Desktop'];

/** For whole pages, with room for the names of the devices. */
export const NAMED_WIDTHS = [
  ...DEVICES.map(({ value }, at) => ({ value, label: `${NAMES[at]} ${value}` })),
  FREE,
];
