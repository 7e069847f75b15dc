/**
 * Starts to load the account of a stored session. Prerendered pages run this file's chunk before
 * their other scripts.
 */
import { prefetchOperator } from './session-operator.ts';

prefetchOperator();
