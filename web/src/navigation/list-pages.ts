import type { RouteRecordSingleView } from 'vue-router';
import type { FeatureModule, SectionId } from './feature-module.ts';

interface ListedPage {
  title: string;
  path: string;
  component: RouteRecordSingleView['component'];
}

/** Creates the routes of pages and their entries of a section of the rail, in this order. */
export const listPages = (section: SectionId, pages: ListedPage[]) => ({
  routes: pages.map(({ title, path, component }) => ({ path, component, meta: { title } })),
  rail: { [section]: pages.map(({ title, path }, at) => ({ title, to: path, order: at + 1 })) },
} satisfies FeatureModule);
