import { assistantApi } from '@/api/index.ts';
import { useSession } from '@/stores/session.ts';
import { isGuideHidden } from './hidden-guide.ts';
import { SETUP_PATH } from '../queries.ts';

/**
 * Returns the path of the guide for an editor whose product needs it. Returns null if the guide is
 * hidden or the server does not answer.
 */
export async function findSetupPath(): Promise<string | null> {
  if (!useSession().isEditor || isGuideHidden.value) return null;
  try {
    return (await assistantApi.GET('/setup')).is_needed ? SETUP_PATH : null;
  } catch {
    // Without an answer the product opens as it always does.
    return null;
  }
}
