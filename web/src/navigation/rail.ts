import {
  Component,
  FileText,
  FlaskConical,
  LayoutPanelTop,
  MessagesSquare,
  Palette,
  PanelsTopLeft,
  Printer,
  SlidersHorizontal,
  Users,
} from '@lucide/vue';
import type { Component as VueComponent } from 'vue';
import { features } from './features.ts';
import type { RailPage, SectionId } from './feature-module.ts';

export interface RailSection {
  id: SectionId;
  title: string;
  icon: VueComponent;
  pages: RailPage[];
}

interface RailGroup {
  title: string;
  sections: RailSection[];
}

function pagesOf(id: SectionId): RailPage[] {
  return features
    .flatMap((feature) => feature.rail?.[id] ?? [])
    .sort((a, b) => (a.order ?? 100) - (b.order ?? 100));
}

function section(id: SectionId, title: string, icon: VueComponent): RailSection {
  return { id, title, icon, pages: pagesOf(id) };
}

const withPages = (sections: RailSection[]) => sections.filter(({ pages }) => pages.length > 0);

/** The rail, in the order of the requirement. A section nobody gives a page to does not show. */
export const railGroups: RailGroup[] = [
  {
    title: 'Catalog',
    sections: withPages([
      section('foundation', 'Foundation', Palette),
      section('components', 'Components', Component),
      section('blocks', 'Blocks', LayoutPanelTop),
      section('pages', 'Pages', PanelsTopLeft),
      section('offline', 'Offline', Printer),
      section('experiments', 'Experiments', FlaskConical),
    ]),
  },
  {
    title: 'Assistant',
    sections: withPages([
      section('sandbox', 'Sandbox', MessagesSquare),
      section('settings', 'Settings', SlidersHorizontal),
      section('documents', 'Documents', FileText),
      section('people', 'People', Users),
    ]),
  },
];
