/** Where the running product is; set by the test. */
export let baseUrl = '';
export const setBaseUrl = (url: string) => void (baseUrl = url);
