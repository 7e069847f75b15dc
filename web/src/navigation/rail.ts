import {
  CalendarDays,
  Component,
  FileText,
  FlaskConical,
  Inbox,
  KeyRound,
  LayoutPanelTop,
  ListChecks,
  MessagesSquare,
  Palette,
  PanelsTopLeft,
  Printer,
  ShieldCheck,
  SlidersHorizontal,
  Users,
  Webhook,
} from '@lucide/vue';
import type { Component as VueComponent } from 'vue';
import { useSession } from '../stores/session.ts';
import { addedPages } from './added-pages.ts';
import { features } from './features.ts';
import type { RailPage, SectionId } from './feature-module.ts';

export interface RailSection {
  id: SectionId;
  title: string;
  /** The letter after `g` that opens it. */
  key: string;
  icon: VueComponent;
  pages: RailPage[];
}

interface RailGroup {
  title: string;
  sections: RailSection[];
}

const inOrder = (pages: RailPage[]) => pages.sort((a, b) => (a.order ?? 100) - (b.order ?? 100));

const pagesOf = (id: SectionId) => inOrder(features.flatMap(({ rail }) => rail?.[id] ?? []));

type Named = Omit<RailSection, 'pages'>;
const section = (named: Named): RailSection => ({ ...named, pages: pagesOf(named.id) });

/**
 * Returns the pages that this person may open; a visitor sees all, because signing in leads there.
 */
export function listVisiblePages({ id, pages }: RailSection): RailPage[] {
  const session = useSession();
  return inOrder([...pages, ...addedPages[id] ?? []])
    .filter((page) => !page.editorsOnly || session.isEditor || !session.operator)
    .filter((page) => !page.notForReceptionists || !session.isReceptionist);
}

const withPages = (sections: RailSection[]) => sections.filter(({ pages }) => pages.length > 0);

/** The sections of the rail, in order. A section without pages is hidden. */
export const railGroups: RailGroup[] = [
  {
    title: 'Catalog',
    sections: withPages([
      section({ id: 'foundation', title: 'Foundation', key: 'f', icon: Palette }),
      section({ id: 'components', title: 'Components', key: 'c', icon: Component }),
      section({ id: 'blocks', title: 'Blocks', key: 'b', icon: LayoutPanelTop }),
      section({ id: 'pages', title: 'Pages', key: 'v', icon: PanelsTopLeft }),
      section({ id: 'offline', title: 'Offline', key: 'o', icon: Printer }),
      section({ id: 'experiments', title: 'Experiments', key: 'e', icon: FlaskConical }),
    ]),
  },
  {
    title: 'Assistant',
    sections: withPages([
      section({ id: 'inbox', title: 'Inbox', key: 'i', icon: Inbox }),
      section({ id: 'calendar', title: 'Calendar', key: 'a', icon: CalendarDays }),
      section({ id: 'sandbox', title: 'Sandbox', key: 's', icon: MessagesSquare }),
      section({ id: 'settings', title: 'Settings', key: 't', icon: SlidersHorizontal }),
      section({ id: 'tests', title: 'Tests', key: 'y', icon: ListChecks }),
      section({ id: 'documents', title: 'Documents', key: 'd', icon: FileText }),
      section({ id: 'people', title: 'People', key: 'p', icon: Users }),
      section({ id: 'privacy', title: 'Privacy', key: 'r', icon: ShieldCheck }),
      section({ id: 'webhooks', title: 'Webhooks', key: 'w', icon: Webhook }),
      section({ id: 'api-keys', title: 'API keys', key: 'k', icon: KeyRound }),
    ]),
  },
];
