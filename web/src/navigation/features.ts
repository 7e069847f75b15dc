import type { FeatureModule } from './feature-module.ts';

/** Every feature's routes and rail entries; the files hold no page code, so this stays small. */
export const features: FeatureModule[] = Object.values(
  import.meta.glob<FeatureModule>('../features/*/routes.ts', { eager: true }),
);

/** What is typed in this browser and stored nowhere else, each by its name. */
export async function unsavedWork(): Promise<string[]> {
  return (await Promise.all(features.map(({ unsaved }) => unsaved?.() ?? []))).flat();
}
