import { expect, test } from 'vitest';
import { readFunctionSettings } from '../../../scripts/stack/config/read-config.ts';
import { withoutOutside } from '../../../scripts/update/rehearse.ts';

test('a copy of the data calls no model and sends neither emails nor traces', () => {
  const { chat, router, judge, rewriter, embedding, rerank, mail, tracing, initialSettings } =
    readFunctionSettings(withoutOutside({
      OPENAI_API_KEY: 'sk-chat',
      CHAT_MODEL: 'chat',
      ROUTER_BASE_URL: 'https://router.example/v1',
      JUDGE_API_KEY: 'sk-judge',
      JUDGE_MODEL: 'judge',
      REWRITE_API_KEY: 'sk-rewrite',
      REWRITE_MODEL: 'rewrite',
      EMBEDDING_API_KEY: 'sk-embedding',
      EMBEDDING_MODEL: 'embedding',
      RERANK_URL: 'https://rerank.example/rerank',
      RERANK_MODEL: 'rerank',
      SMTP_URL: 'smtp://mail.example',
      SMTP_FROM: 'clinic@example.com',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example',
      CLINIC_TIME_ZONE: 'Europe/Berlin',
    }));
  expect([chat, router, judge, rewriter, embedding, rerank, mail, tracing])
    .toEqual(Array(8).fill(null));
  expect(initialSettings.time_zone).toBe('Europe/Berlin');
});
