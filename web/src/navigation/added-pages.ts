import { reactive } from 'vue';
import type { RailPage, SectionId } from './feature-module.ts';

/** Pages that features add to navigation and search at run time. */
export const addedPages = reactive<Partial<Record<SectionId, RailPage[]>>>({});
