import { expect, test } from 'vitest';
import * as configs from '../../../functions/assistant/schemas/configs.ts';
import * as documents from '../../../functions/assistant/schemas/documents.ts';
import * as intents from '../../../functions/assistant/schemas/intents.ts';
import * as budget from '../../../functions/assistant/schemas/model-budget.ts';
import * as reruns from '../../../functions/assistant/schemas/rerun.ts';
import * as threads from '../../../functions/assistant/schemas/threads.ts';
import * as turn from '../../../functions/assistant/schemas/turn.ts';
import * as apiKeys from '../../../functions/catalog/schemas/api-keys.ts';
import * as blocks from '../../../functions/catalog/schemas/blocks.ts';
import * as experiments from '../../../functions/catalog/schemas/experiments.ts';
import * as snapshots from '../../../functions/catalog/schemas/snapshots.ts';
import * as users from '../../../functions/catalog/schemas/users.ts';

const BODIES = {
  NewConfig: configs.NewConfig,
  ConfigPreview: configs.ConfigPreview,
  DocumentUpload: documents.DocumentUpload,
  NewDocument: documents.NewDocument,
  ReindexRequest: documents.ReindexRequest,
  IntentChange: intents.IntentChange,
  StepChange: intents.StepChange,
  ModelBudgetChange: budget.ModelBudgetChange,
  ThreadChange: threads.ThreadChange,
  ChatRequest: turn.ChatRequest,
  RerunRequest: reruns.RerunRequest,
  BlockChange: blocks.BlockChange,
  ExperimentChange: experiments.ExperimentChange,
  NewSnapshot: snapshots.NewSnapshot,
  NewVersion: snapshots.NewVersion,
  UserChange: users.UserChange,
  NewApiKey: apiKeys.NewApiKey,
  ApiKeyChange: apiKeys.ApiKeyChange,
  ApiKeyRotation: apiKeys.Rotation,
};

test.each(Object.entries(BODIES))(
  '%s refuses a field that it does not know, by name',
  (_, body) => {
    const { error } = body.safeParse({ surprise: 1 });
    const unknown = error?.issues.find((issue) => issue.code === 'unrecognized_keys');
    expect(unknown).toMatchObject({ keys: ['surprise'] });
  },
);

test('so do a changelog entry and a capture inside a body', () => {
  const changelog = [{ version: 'v1.0', date: '2026-11-22', changes: [], surprise: 1 }];
  const capture = {
    width: 1,
    height: 1,
    devicePixelRatio: 1,
    theme: '',
    unresolved: [],
    surprise: 1,
  };
  const body = { path: '/x', html: 'x', css: '', version: 'v1.0' };
  expect(blocks.BlockChange.safeParse({ changelog }).success).toBe(false);
  expect(snapshots.NewSnapshot.safeParse({ ...body, changelog }).success).toBe(false);
  expect(snapshots.NewSnapshot.safeParse({ ...body, capture }).success).toBe(false);
  expect(snapshots.NewSnapshot.safeParse(body).success).toBe(true);
});
