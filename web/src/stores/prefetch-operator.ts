/** Starts to load the account of a stored session. Built pages run this file as early as possible. */
import { prefetchOperator } from './session-operator.ts';

prefetchOperator();
