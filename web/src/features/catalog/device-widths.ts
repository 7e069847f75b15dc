/** Widths of devices in CSS pixels: phone, tablet and desktop. */
export const DEVICE_WIDTHS = [390, 768, 1440];

export const DEVICES = DEVICE_WIDTHS.map((width) => ({ value: `${width}`, label: `${width}` }));

/** Option to use the available width. */
export const FREE = { value: 'free', label: 'Free' };

const NAMES = ['Phone', 'Tablet', 'Desktop'];

/** Widths for whole pages, including the names of devices. */
export const NAMED_WIDTHS = [
  ...DEVICES.map(({ value }, at) => ({ value, label: `${NAMES[at]} ${value}` })),
  FREE,
];
