/** Where `/` leads. */
export const START_PATH = '/foundation/logo';
