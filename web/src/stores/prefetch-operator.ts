/** Starts to load the account of a stored session. Built pages run this file before other scripts. */
import { prefetchOperator } from './session-operator.ts';

prefetchOperator();
