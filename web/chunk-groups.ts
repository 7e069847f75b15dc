const icons = (names: string) =>
  names.split(' ').map((name) => `node_modules/@lucide/vue/dist/esm/icons/${name}.mjs`);

/**
 * Modules that are built into one file with all their imports, as parts of their paths, by the
 * file's name. Many small files compress worse, and a page lists every file that it needs.
 */
export const GROUPS: Record<string, string[]> = {
  // Shared by the page and the document of a block's frame.
  base: [
    ...['\0', '/node_modules/@vue/', '/node_modules/vue-router/', '/node_modules/pinia/'],
    'web/src/features/blocks/LogoLeaf.vue',
    'web/src/features/blocks/linden-logo.ts',
    'web/src/features/catalog/viewport-heights.ts',
    'web/src/navigation/is-typing-target.ts',
    'web/src/ui/lucide-icon.ts',
    'functions/shared/contract/limits.ts',
  ],
  // Runs as early as possible.
  session: [
    'web/src/config.ts',
    'web/src/stores/prefetch-operator.ts',
    'web/src/stores/session-operator.ts',
  ],
  // The frame of every page, and small components of most pages.
  frame: [
    'web/src/App.vue',
    'web/src/router.ts',
    'web/src/api/params.ts',
    'web/src/api/problem.ts',
    'web/src/ui/Badge.vue',
    'web/src/ui/Button.vue',
    'web/src/ui/EmptyState.vue',
    'web/src/ui/NativeSelect.vue',
    'web/src/ui/SegmentedControl.vue',
    'web/src/ui/Skeleton.vue',
    'web/src/ui/format-time.ts',
    'web/src/ui/load-dialog.ts',
    'web/src/ui/useAttempt.ts',
    'web/src/ui/useCopy.ts',
    ...icons('check chevron-down link pencil rotate-ccw-clock'),
  ],
  // The typed clients of both services.
  api: ['web/src/api/services.ts'],
  // Reads and changes server state; pages of blocks load it after their blocks.
  'server-state': [
    '/node_modules/@pinia/colada/',
    'web/src/api/invalidate.ts',
    'web/src/api/useChange.ts',
    'web/src/api/usePages.ts',
    'web/src/ui/usePolling.ts',
    'web/src/ui/QueryState.vue',
  ],
  // Small components of pages with forms or lists.
  forms: [
    'web/src/features/foundation/contrast.ts',
    'web/src/ui/Banner.vue',
    'web/src/ui/CodeBlock.vue',
    'web/src/ui/Field.vue',
    'web/src/ui/Grid.vue',
    'web/src/ui/Input.vue',
    'web/src/ui/InputField.ts',
    'web/src/ui/Row.vue',
    'web/src/ui/SelectField.ts',
    'web/src/ui/Stack.vue',
    'web/src/ui/Text.vue',
    'web/src/ui/Time.vue',
    'web/src/ui/scroll-to-tab.ts',
    'web/src/ui/useForm.ts',
  ],
  // Small components of the foundation and guide pages.
  reading: [
    'web/src/ui/CatalogPage.vue',
    'web/src/ui/FigureTable.vue',
    'web/src/ui/PageIntro.vue',
    'web/src/ui/SheetPage.vue',
    'web/src/ui/TextList.vue',
  ],
  // Small components of most pages of the assistant.
  workbench: [
    'web/src/ui/Card.vue',
    'web/src/ui/DateField.ts',
    'web/src/ui/DateInput.vue',
    'web/src/ui/FactList.vue',
    'web/src/ui/Menu.vue',
    'web/src/ui/Page.vue',
    'web/src/ui/PageHeader.vue',
    'web/src/ui/SearchInput.vue',
    'web/src/ui/TabBody.vue',
    'web/src/ui/Textarea.vue',
    'web/src/ui/TextareaField.ts',
    'web/src/stores/useDraft.ts',
    'web/src/ui/download-file.ts',
    'web/src/ui/match-words.ts',
    'web/src/ui/mod-key.ts',
    'web/src/ui/useDebounced.ts',
    'web/src/ui/useMediaQuery.ts',
    ...icons('arrow-left copy download ellipsis eye lock log-out play plus refresh-cw rotate-ccw'),
    ...icons('search-x split trash upload user-search'),
  ],
  // Components in the frame of a signed-in person, the table of the assistant's pages, and small
  // modules of several of them.
  account: [
    'web/src/features/assistant/branches/queries.ts',
    'web/src/features/assistant/configs/compare-sides.ts',
    'web/src/features/assistant/configs/queries.ts',
    'web/src/features/assistant/queries.ts',
    'web/src/features/assistant/pages.ts',
    'web/src/features/assistant/people/queries.ts',
    'web/src/features/assistant/inbox/InboxCount.vue',
    'web/src/features/assistant/model/ModelBanner.vue',
    'web/src/features/assistant/setup/SetupLink.vue',
    'web/src/frame/AppAccount.vue',
    'web/src/frame/AppOrganisation.vue',
  ],
  // Tables and lists, with the side panels and tabs of their pages.
  tables: [
    'web/src/ui/DataTable.vue',
    'web/src/ui/PanelBody.vue',
    'web/src/ui/SidePanel.vue',
    'web/src/ui/TabLinks.vue',
    'web/src/ui/VirtualList.vue',
    'web/src/ui/useVirtualRows.ts',
  ],
  // The base of Reka UI's components, with the switch.
  reka: [
    'node_modules/reka-ui/dist/Collection/',
    'node_modules/reka-ui/dist/Presence/',
    'node_modules/reka-ui/dist/shared/getActiveElement.js',
    'node_modules/reka-ui/dist/shared/useDirection.js',
    'node_modules/reka-ui/dist/shared/useId.js',
    'web/src/ui/Switch.vue',
  ],
  // Also holds what moves the focus in menus.
  tabs: ['web/src/ui/Tabs.vue'],
  // The base of dialogs, menus and lists of choices.
  layers: [
    'node_modules/reka-ui/dist/DismissableLayer/',
    'node_modules/reka-ui/dist/FocusScope/',
    'node_modules/reka-ui/dist/Menu/utils.js',
    'node_modules/reka-ui/dist/Teleport/',
    'node_modules/reka-ui/dist/VisuallyHidden/',
    'node_modules/reka-ui/dist/shared/useBodyScrollLock.js',
    'node_modules/reka-ui/dist/shared/useFocusGuards.js',
    'node_modules/reka-ui/dist/shared/useForwardPropsEmits.js',
    'node_modules/reka-ui/dist/shared/useHideOthers.js',
  ],
  dialogs: [
    'web/src/ui/Dialog.vue',
    'web/src/ui/FormDialog.vue',
    // With the form, so that a secret that is shown once needs no other file.
    'web/src/ui/SecretDialog.vue',
  ],
  // The base of menus and lists of choices.
  popups: [
    'node_modules/reka-ui/dist/Popper/',
    'node_modules/reka-ui/dist/shared/useNonce.js',
    'node_modules/reka-ui/dist/shared/useTypeahead.js',
  ],
  catalog: [
    'web/src/features/catalog/catalog-store.ts',
    'web/src/features/catalog/device-widths.ts',
    'web/src/features/catalog/retired-blocks.ts',
    'web/src/features/catalog/useBlocks.ts',
  ],
  // Loaded after a page's blocks.
  'catalog-queries': ['web/src/features/catalog/queries.ts'],
  BlockPage: ['web/src/features/catalog/BlockPage.vue'],
  // Shared by the documents of blocks.
  blocks: [
    'web/src/features/blocks/registry.ts',
    'web/src/features/catalog/archive/in-scheme.ts',
    'web/src/features/catalog/capture/block-height.ts',
    'web/src/features/blocks/clinic.ts',
  ],
  proof: [
    'web/src/features/catalog/proof/ProofReport.vue',
    'web/src/features/catalog/proof/proof-figures.ts',
    'web/src/features/catalog/proof/proofs-store.ts',
  ],
  guide: [
    'web/src/features/foundation/GuidePage.vue',
    'web/src/features/foundation/contrast-pairs.ts',
    'web/src/features/foundation/tokens.ts',
  ],
  settings: [
    'web/src/features/assistant/settings-paths.ts',
    'web/src/features/assistant/settings/queries.ts',
    'web/src/features/assistant/settings/prompt-fields.ts',
    'web/src/features/assistant/configs/prompt-problem.ts',
    'web/src/features/assistant/configs/settings-drafts.ts',
    'web/src/features/assistant/useTokenCount.ts',
  ],
  // Filters, drafts and labels of dialogs.
  messages: [
    'web/src/ui/Bubble.vue',
    'web/src/ui/MarkedText.vue',
    'web/src/features/assistant/date-groups.ts',
    'web/src/features/assistant/sandbox/dialog-filter.ts',
    'web/src/features/assistant/sandbox/event-labels.ts',
    'web/src/features/assistant/sandbox/message-drafts.ts',
    'web/src/features/assistant/sandbox/send-message.ts',
    'web/src/features/assistant/sandbox/slot-text.ts',
    'web/src/features/assistant/sandbox/turn-message.ts',
    'web/src/features/assistant/sandbox/useFollowEnd.ts',
  ],
  runs: [
    'web/src/features/assistant/runs/TestsTabs.vue',
  ],
};

export const chunkGroups = Object.entries(GROUPS).map(([name, parts]) => ({
  name,
  test: (id: string) => parts.some((part) => id.includes(part)),
}));
