import { reactive } from 'vue';
import type { RailPage, SectionId } from './feature-module.ts';

/** Pages that a feature learns of while it runs; the rail and the search show them, too. */
export const addedPages = reactive<Partial<Record<SectionId, RailPage[]>>>({});
