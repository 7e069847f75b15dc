import type { Component } from 'vue';
import type { RouteRecordRaw } from 'vue-router';
import type { EntrySource } from './search-entry.ts';
import type { Draft } from '../stores/draft-storage.ts';

/** The sections of the rail. Each has pages of one or more features. */
export type SectionId =
  | 'foundation'
  | 'components'
  | 'blocks'
  | 'pages'
  | 'offline'
  | 'experiments'
  | 'inbox'
  | 'calendar'
  | 'sandbox'
  | 'settings'
  | 'tests'
  | 'documents'
  | 'people'
  | 'privacy'
  | 'webhooks'
  | 'api-keys';

/** An entry of the rail and of the search. */
export interface RailPage {
  title: string;
  to: string;
  /** Position in its section, ascending; by default 100. */
  order?: number;
  /**
   * Component at the end of a section that is a single link, such as a count; only for signed-in
   * people.
   */
  aside?: Component;
  /** Whether signed-in people see the entry only if they are editors. */
  editorsOnly?: boolean;
  /** Whether receptionists do not see the entry; see RouteMeta. */
  notForReceptionists?: boolean;
}

/** A draft in the list of unsaved changes. */
export interface DraftView {
  title: string;
  /** A few words after the title that identify the draft. */
  facts: string;
  /** The page that edits it. */
  to: string;
  /** Loads each text before and after the edit; throws ApiProblem. */
  compare: () => TextChange[] | Promise<TextChange[]>;
}

interface TextChange {
  title: string;
  before: string;
  after: string;
}

/** Functions that describe drafts, by kind. */
export type DraftViews = Record<string, (draft: Draft) => DraftView | Promise<DraftView>>;

/**
 * The default export of `features/<name>/routes.ts`. The router and the rail collect these, so that
 * a new page changes only its own feature.
 *
 * Routes load their pages lazily (`component: () => import('./ThePage.vue')`). `meta.title` is the
 * document's title; `meta.requiresSession` sends a visitor to the sign-in page first.
 */
export interface FeatureModule {
  routes: RouteRecordRaw[];
  rail?: Partial<Record<SectionId, RailPage[]>>;
  /** Loads the feature's search entries; returns null for people who may not read them. */
  search?: () => Promise<EntrySource | null>;
  /** Returns how the drafts of this feature are shown. */
  drafts?: () => Promise<DraftViews>;
}

declare module 'vue-router' {
  interface RouteMeta {
    title?: string;
    requiresSession?: boolean;
    /** Whether the page fills the window's height and scrolls inside. */
    fill?: boolean;
    /** Whether the page is shown without the rail. */
    bare?: boolean;
    /**
     * Whether receptionists are redirected to the Inbox, because the page is for setting up the
     * assistant.
     */
    notForReceptionists?: boolean;
    /** The navigation entry that it belongs to, if its path does not imply it. */
    within?: string;
  }
}
