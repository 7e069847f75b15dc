import { type ApiName, type Contract, readContract } from './contract.ts';
import { testStack } from './stack-client.ts';

const contracts: Partial<Record<ApiName, Promise<Contract>>> = {};

/** Returns the contract of an API of the running stack; test files of one process read it once. */
export function contractOf(name: ApiName, read: typeof fetch): Promise<Contract> {
  return contracts[name] ??= read(`${testStack().url}/functions/v1/${name}/openapi.json`)
    .then(async (response) => readContract(await response.text()));
}
