import type { DeployedFunction } from './deployed-function.ts';
import type { Platform } from './platform.ts';

/** A deployed project as its callers and the checks know it. */
export interface Deployment {
  url: string;
  publishableKey: string;
  secretKey: string;
  databaseUrl: string;
  demoModelUrl: string;
  functions: DeployedFunction[];
  watch: Platform['watch'];
}
