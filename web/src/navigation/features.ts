import type { Draft } from '../stores/draft-storage.ts';
import type { DraftView, FeatureModule } from './feature-module.ts';

/** Every feature's routes and rail entries; the files contain no page code, so this stays small. */
export const features: FeatureModule[] = Object.values(
  import.meta.glob<FeatureModule>('../features/*/routes.ts', { eager: true, import: 'default' }),
);

/** Describes a draft in the list of unsaved changes; returns null for an unknown kind. */
export async function viewDraft(draft: Draft): Promise<DraftView | null> {
  const views = await Promise.all(features.map(({ drafts }) => drafts?.()));
  const view = views.map((each) => each?.[draft.kind]).find(Boolean);
  return await view?.(draft) ?? null;
}
