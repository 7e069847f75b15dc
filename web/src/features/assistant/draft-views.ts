import type { Config } from '@contract/assistant/schemas/configs.ts';
import { assistantApi } from '@/api/index.ts';
import type { DraftView, DraftViews } from '@/navigation/feature-module.ts';
import type { Draft } from '@/stores/draft-storage.ts';
import { useLoadBranches } from './branches/queries.ts';
import { type DocumentDraft, NEW_DOCUMENT } from './documents/document-draft.ts';
import type { GapDraft } from './documents/gap-draft.ts';
import type { Invitation } from './people/queries.ts';
import { NEW_DIALOG, type UnsentMessage } from './sandbox/message-drafts.ts';
import { compareScenarios } from './scenario/compare-scenarios.ts';
import { type ScenarioDraft, toBody } from './scenario/scenario-draft.ts';
import { PROMPT_FIELDS } from './settings/prompt-fields.ts';
import { labelFixedText } from './settings/fixed-text-fields.ts';
import { findLabel } from './settings/setting-fields.ts';
import { GENERAL_SETTINGS, ORGANISATION_SETTINGS, stepPath } from './settings-paths.ts';
import type { ClinicMessage } from './takeover/useTakeover.ts';
import { testBody, type TestDraft, testDraft } from './tests/test-draft.ts';
import {
  changedTexts,
  listParameters,
  type PromptEdit,
  type StepFields,
  textsOf,
} from './configs/settings-drafts.ts';

/** Returns the name of a branch, or its code if the name is unknown or cannot be loaded. */
async function nameOf(code: string): Promise<string> {
  const branches = await useLoadBranches().loadBranches().catch(() => []);
  return branches.find((branch) => branch.code === code)?.name ?? code;
}

async function baseOf({ baseId }: PromptEdit): Promise<Config | null> {
  return baseId === null
    ? null
    : await assistantApi.GET('/configs/{id}', { params: { path: { id: baseId } } });
}

export async function viewPrompt({ key, value }: Draft): Promise<DraftView> {
  const edit = value as PromptEdit;
  return {
    title: `Prompt of ${await nameOf(key)}`,
    facts: edit.baseVersion ? `changed from v${edit.baseVersion}` : 'its first version',
    to: `/settings/${key}/prompt`,
    async compare() {
      const base = textsOf(await baseOf(edit));
      return [
        ...PROMPT_FIELDS.map((field) => ({
          title: field.label,
          before: base[field.key],
          after: edit[field.key],
        })),
        { title: 'Model', before: listParameters(base), after: listParameters(edit) },
      ];
    },
  };
}

/** Shows a draft of one step as earlier releases stored it, so that its text can be copied. */
export async function viewStep({ key, value }: Draft): Promise<DraftView> {
  const edit = value as StepFields & { base: StepFields };
  const [branch = '', step = ''] = key.split('/');
  return {
    title: `Step ${edit.base.name}`,
    facts: `of ${await nameOf(branch)}`,
    to: stepPath(branch, step),
    compare: () => changedTexts(edit.base, edit),
  };
}

async function viewScenario({ key, value }: Draft): Promise<DraftView> {
  const draft = value as ScenarioDraft;
  return {
    title: `Scenario of ${await nameOf(key)}`,
    facts: 'its steps and slots',
    to: `/settings/${key}/scenario`,
    compare: () => compareScenarios(draft.base, toBody(draft)),
  };
}

async function viewTest({ key, value }: Draft): Promise<DraftView> {
  const draft = value as TestDraft;
  return {
    title: draft.name || 'Test',
    facts: `a test of ${await nameOf(draft.intent_code)}`,
    to: `/tests/${key}`,
    async compare() {
      const before = draft.base === null ? '' : await readStored(key);
      return [{ title: 'Test', before, after: inLines(testBody(draft)) }];
    },
  };
}

const inLines = (body: object) => JSON.stringify(body, null, 2);

async function readStored(id: string): Promise<string> {
  const stored = await assistantApi.GET('/tests/{id}', { params: { path: { id } } });
  return inLines(testBody(testDraft(stored)));
}

/** Creates a view that shows the text of a draft without a stored text beside it. */
const viewText = (view: Omit<DraftView, 'compare'>, title: string, after: string): DraftView => ({
  ...view,
  compare: () => [{ title, before: '', after }],
});

function viewGap({ key, value }: Draft): DraftView {
  const { name, text } = value as GapDraft;
  const to = `/documents?tab=gaps&write=${key}`;
  return viewText(
    { title: name || 'Document', facts: 'a document for a gap', to },
    'Not saved',
    text,
  );
}

export function viewDocument({ key, value }: Draft): DraftView {
  const { name, text, base } = value as DocumentDraft;
  return {
    title: name || 'Document',
    facts: key === NEW_DOCUMENT ? 'a new document' : 'a document',
    to: `/documents?edit=${key}`,
    compare: () => [
      { title: 'Name', before: base?.name ?? '', after: name },
      { title: 'Text', before: base?.text ?? '', after: text },
    ],
  };
}

export function viewMessage({ key, value }: Draft): DraftView {
  const { text, sent, isUnderway } = value as UnsentMessage;
  const view = key === NEW_DIALOG
    ? { title: 'Message', facts: 'of a new dialog', to: '/sandbox' }
    : { title: 'Message', facts: 'of a dialog', to: `/sandbox/${key}` };
  return viewText(view, 'Not sent', isUnderway && sent ? sent.text : text);
}

function viewClinicMessage({ key, value }: Draft): DraftView {
  const facts = 'in a dialog that you took over';
  const view = { title: 'Message to a patient', facts, to: `/sandbox/${key}` };
  return viewText(view, 'Not sent', (value as ClinicMessage).text);
}

function viewRequestText({ kind, key, value }: Draft): DraftView {
  const title = kind === 'request-note' ? 'Note' : 'Outcome';
  const view = { title, facts: 'of a request', to: `/inbox/${key}` };
  return viewText(view, 'Not saved', value as string);
}

export function viewInvitation({ value }: Draft): DraftView {
  const { email, displayName, role } = value as Invitation;
  const view = { title: 'Invitation', facts: email && `of ${email}`, to: '/people?invite' };
  return viewText(view, 'Not sent', [email, displayName, role].filter(Boolean).join('\n'));
}

function viewGeneralSettings({ key, value }: Draft): DraftView {
  const typed = Object.entries(value as Record<string, string>);
  const isOrganisation = key === 'organisation';
  const isFixed = key === 'fixed-texts';
  return {
    title: isOrganisation ? 'Organisation' : isFixed ? 'Fixed texts' : 'General settings',
    facts: 'of all branches',
    to: `/settings/${isOrganisation ? ORGANISATION_SETTINGS : GENERAL_SETTINGS}`,
    compare: () =>
      typed.map(([name, after]) => ({
        title: isFixed ? labelFixedText(name) : findLabel(name),
        before: '',
        after,
      })),
  };
}

export const draftViews: DraftViews = {
  prompt: viewPrompt,
  step: viewStep,
  scenario: viewScenario,
  test: viewTest,
  document: viewDocument,
  gap: viewGap,
  message: viewMessage,
  'clinic-message': viewClinicMessage,
  'request-note': viewRequestText,
  'request-outcome': viewRequestText,
  invitation: viewInvitation,
  'general-settings': viewGeneralSettings,
};
