import { defineQueryOptions } from '@pinia/colada';
import type { components } from '../api/generated/assistant.ts';
import { assistantApi, byId, catalogApi } from '../api/index.ts';

/** The alerts that the person gets by email; loaded whenever the dialog opens. */
export const alertSettingsQuery = defineQueryOptions({
  key: ['alert-settings'],
  refetchOnMount: 'always',
  query: () => assistantApi.GET('/alert-settings'),
});

export const saveAlertSettings = (body: components['schemas']['NewAlertSettings']) =>
  assistantApi.PUT('/alert-settings', { body });

/** The person's sessions; loaded whenever the dialog opens. */
export const sessionsQuery = defineQueryOptions({
  key: ['sessions'],
  refetchOnMount: 'always',
  query: () => catalogApi.GET('/users/me/sessions'),
});

export const endSession = (id: string) =>
  catalogApi.DELETE('/users/me/sessions/{id}', { params: byId({ id }) });
