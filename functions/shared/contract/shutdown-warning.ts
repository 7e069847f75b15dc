/** Days before a provider retires a model from which warnings appear. */
export const SHUTDOWN_WARNING_DAYS = 90;
