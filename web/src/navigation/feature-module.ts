import type { Component } from 'vue';
import type { RouteRecordRaw } from 'vue-router';
import type { EntrySource } from './search-entry.ts';
import type { Draft } from '../stores/draft-storage.ts';

/** The sections of the rail. Each takes pages from one or more features. */
export type SectionId =
  | 'foundation'
  | 'components'
  | 'blocks'
  | 'pages'
  | 'offline'
  | 'experiments'
  | 'inbox'
  | 'sandbox'
  | 'settings'
  | 'tests'
  | 'documents'
  | 'people'
  | 'webhooks'
  | 'api-keys';

/** A line of the rail, and of the search. */
export interface RailPage {
  title: string;
  to: string;
  /** More words that find the page. */
  keywords?: string;
  /** Among the pages of its section; 100 when left out, smaller comes first. */
  order?: number;
  /** Stands at the end of its line in the rail, as a count does; for people who are signed in. */
  aside?: Component;
  /** Hidden from people without the role. */
  editorsOnly?: boolean;
}

/** A draft as the list of unsaved changes shows it. */
export interface DraftView {
  title: string;
  /** Which one it is, in a few words after the title. */
  facts: string;
  /** Where it is edited. */
  to: string;
  /** Each text as it was before and as it is typed; throws ApiProblem. */
  compare: () => Promise<{ title: string; before: string; after: string }[]>;
}

/** Shows a draft, by its kind. */
export type DraftViews = Record<string, (draft: Draft) => Promise<DraftView>>;

/**
 * What `features/<name>/routes.ts` exports by default. The router and the rail gather these by
 * themselves, so a new page touches only its own feature.
 *
 * Routes load their pages lazily (`component: () => import('./ThePage.vue')`). `meta.title` names
 * the document; `meta.requiresSession` sends a visitor to the sign-in page first.
 */
export interface FeatureModule {
  routes: RouteRecordRaw[];
  rail?: Partial<Record<SectionId, RailPage[]>>;
  /** What the search finds besides pages; null for somebody who may read none of it. */
  search?: () => Promise<EntrySource | null>;
  /** How the drafts of this feature are shown. */
  drafts?: () => Promise<DraftViews>;
}

declare module 'vue-router' {
  interface RouteMeta {
    title?: string;
    requiresSession?: boolean;
    /** The page fills the window's height and scrolls inside, as workbenches do. */
    fill?: boolean;
    /** Shown without the rail. */
    bare?: boolean;
    /** The line of the rail that it belongs to, where its own address does not say so. */
    within?: string;
  }
}
