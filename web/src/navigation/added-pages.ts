import { reactive } from 'vue';
import type { RailPage, SectionId } from './feature-module.ts';

/** Pages that features add at run time; the rail and the search show them, too. */
export const addedPages = reactive<Partial<Record<SectionId, RailPage[]>>>({});
