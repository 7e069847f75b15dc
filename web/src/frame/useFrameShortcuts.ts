import { useRouter } from 'vue-router';
import { listVisiblePages, railGroups } from '../navigation/rail.ts';
import { useShortcuts } from '../navigation/shortcuts.ts';

/**
 * Registers the shortcuts of every page: search, the list of shortcuts, and `g` with a section's
 * letter.
 */
export function useFrameShortcuts({ search, keys }: { search: () => void; keys: () => void }) {
  const router = useRouter();
  const sections = railGroups.flatMap((group) => group.sections);
  useShortcuts(() => [
    { keys: '/', does: 'Search, or go to any page', group: 'Everywhere', run: search },
    { keys: 'Mod+k', does: 'Search, also while typing', group: 'Everywhere', run: search },
    { keys: 'Escape', does: 'Close the open dialog, menu or panel', group: 'Everywhere' },
    { keys: '?', does: 'Show this list', group: 'Everywhere', run: keys },
    ...sections.flatMap((section) => {
      const [first] = listVisiblePages(section);
      return first
        ? [{
          keys: `g ${section.key}`,
          does: section.title,
          group: 'Go to' as const,
          run: () => void router.push(first.to),
        }]
        : [];
    }),
  ]);
}
