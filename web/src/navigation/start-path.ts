/** Path that `/` redirects to. */
export const START_PATH = '/foundation/logo';

/** Start page of receptionists, to which pages that they may not open redirect. */
export const RECEPTIONIST_START = '/inbox';
