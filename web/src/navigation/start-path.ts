/** Where `/` leads. */
export const START_PATH = '/foundation/logo';

/** Where receptionists arrive, and where pages that are not for them lead. */
export const RECEPTIONIST_START = '/inbox';
