/** Days before a provider switches a model off from which everything that knows of it warns. */
export const SHUTDOWN_WARNING_DAYS = 90;
