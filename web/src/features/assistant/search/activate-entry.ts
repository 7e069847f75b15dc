import type { Config } from '../../../../../functions/assistant/schemas/configs.ts';
import type { Intent } from '../../../../../functions/assistant/schemas/intents.ts';
import { assistantApi, describeProblem } from '../../../api/index.ts';
import { ACTION, type SearchEntry } from '../../../navigation/search-entry.ts';
import { useToasts } from '../../../ui/toasts.ts';
import { useBranches } from '../branches-store.ts';

/** Activates a version from anywhere; a page that shows the branch learns of it from the store. */
export function activateEntry(branch: Intent, { id, version }: Config): SearchEntry {
  const name = `v${version} of ${branch.name}`;
  async function run() {
    const toasts = useToasts();
    try {
      await assistantApi.post(`/configs/${id}/activate`);
      toasts.show(`${name} is active.`, { tone: 'success' });
      await useBranches().refresh().catch(() => {});
    } catch (error) {
      toasts.show(`${name} was not activated. ${describeProblem(error)}`, { tone: 'danger' });
    }
  }
  return { title: `Activate ${name}`, kind: ACTION, run: () => void run() };
}
