import { collectCounts } from '../shared/metrics/collect-counts.ts';
import { coalesce } from '../shared/background/coalesce.ts';
import type { FunctionEnv } from '../shared/env.ts';
import { type ApiDeps, createApiApp } from '../shared/http/create-api-app.ts';
import { CANDIDATE_BODY_LIMIT_BYTES, MiB } from '../shared/contract/limits.ts';
import { ZIP_LIMITS } from './files/zip.ts';
import { createClientList } from './model-status/list-model-clients.ts';
import { createModelCallRecorder } from './model-status/model-call-recorder.ts';
import { createModelReporter } from './model-status/model-reporter.ts';
import { listConfiguredClients } from './model-status/read-model-status.ts';
import { toOpenAiErrorResponse } from './protocols/openai-error.ts';
import { CONVERSATION_BODY_LIMIT_BYTES } from './schemas/chat-completions.ts';
import type { RunJob } from './knowledge/indexing/jobs.ts';
import { dispatchRuns } from './evaluation/runs/run-task.ts';
import { startClock } from './knowledge/indexing/start-clock.ts';
import { dispatchIndexing } from './knowledge/indexing/index-task.ts';
import { addAssistantMcp } from './mcp/add-assistant-mcp.ts';
import { callCalendar } from './actions/calendar-actions.ts';
import { createLiveActions } from './actions/live-actions.ts';
import { createSecretReader } from './actions/stored-secrets.ts';
import { actionSecretRoutes } from './routes/action-secrets.ts';
import { actionRoutes } from './routes/actions.ts';
import { bookingRoutes } from './routes/appointments.ts';
import { accessLog } from './routes/access-log.ts';
import { chatCompletionRoutes } from './routes/chat-completions.ts';
import { responseRoutes } from './routes/responses.ts';
import { createAlertSender } from './alerts/send-alerts.ts';
import { alertRoutes } from './routes/alerts.ts';
import { chatRoute } from './routes/chat.ts';
import { configs } from './routes/configs.ts';
import { documentRoutes } from './routes/documents.ts';
import { eventRoutes, TIMING } from './routes/events.ts';
import { exportImportRoutes } from './routes/export-import.ts';
import { feedback } from './routes/feedback.ts';
import { figures } from './routes/figures.ts';
import { filters } from './routes/filters.ts';
import { gapRoutes } from './routes/gaps.ts';
import { intents } from './routes/intents.ts';
import { ledger } from './routes/ledger.ts';
import { legalHolds } from './routes/legal-holds.ts';
import { metricsRoute } from './routes/metrics.ts';
import { modelBudget } from './routes/model-budget.ts';
import { modelPrices } from './routes/model-prices.ts';
import { modelProbeRoutes } from './routes/model-probe.ts';
import { modelStats } from './routes/model-stats.ts';
import { modelStatusRoutes } from './routes/model-status.ts';
import { personRoutes } from './routes/privacy/persons.ts';
import { proposals } from './routes/proposals.ts';
import { processingRecordRoute } from './routes/privacy/record.ts';
import { previewRoute } from './routes/preview.ts';
import { rerunRoute } from './routes/rerun.ts';
import { requests } from './routes/requests.ts';
import { retention } from './routes/retention.ts';
import { retrievalRoutes } from './routes/retrieval.ts';
import { routerQualityRoute } from './routes/router-quality.ts';
import { runRoutes } from './routes/runs.ts';
import { safety } from './routes/safety.ts';
import { settingsRoutes } from './routes/settings.ts';
import { savedReplies } from './routes/saved-replies.ts';
import { synonyms } from './routes/synonyms.ts';
import { scenarios } from './routes/scenarios.ts';
import { siteRoutes } from './routes/sites.ts';
import { steps } from './routes/steps.ts';
import { takeoverRoutes } from './routes/takeover.ts';
import { tests } from './routes/tests.ts';
import { threads } from './routes/threads.ts';
import { traces } from './routes/traces.ts';
import { trialCopy } from './routes/trial-copy.ts';
import { uiMessageRoute } from './routes/ui-messages.ts';
import { toVisitorProblem } from './routes/visitor/visitor-problem.ts';
import { visitorRoutes } from './routes/visitor.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { listModelNames, runModels, type TurnClients, turnDeps } from './turn-deps.ts';
import { createSecretBox } from '../shared/secret-box.ts';
import { deliverAfterWrites } from './webhooks/deliver-after-writes.ts';
import { createDeliverer } from './webhooks/deliverer.ts';
import { resolveName } from './webhooks/refuse-target.ts';

interface AssistantDeps extends ApiDeps {
  env: FunctionEnv;
  /** The model clients, caches and clock of a turn; created from `env` by default. */
  turn?: TurnClients;
  /** Extracts and splits documents; runs in the same thread by default. */
  runJob?: RunJob;
  /**
   * Time for which a webhook delivery waits for others, in milliseconds, so that one query reads
   * the queue for all.
   */
  deliverWithinMs?: number;
  /** Called after a person or a visitor's dialog was erased; does nothing by default. */
  onErased?: () => Promise<void>;
}

/** Creates the dialog assistant API, below `/assistant`. */
export function createAssistantApp(
  { turn, runJob, deliverWithinMs = 250, onErased = async () => {}, ...deps }: AssistantDeps,
) {
  const { service } = deps.clients;
  const collect = collectCounts(service);
  const app = createApiApp({
    ...deps,
    collect,
    name: 'assistant',
    title: 'Dialog assistant API',
    description: 'Chat with intent routing, prompt versions, step-by-step scenarios, documents.',
    bodyLimits: {
      '/mcp': 4 * MiB,
      // A text of 10 MiB as JSON, where a line break takes two characters.
      '/documents': 24 * MiB,
      '/documents/*': 24 * MiB,
      '/documents/*/text': 24 * MiB,
      '/chat': CANDIDATE_BODY_LIMIT_BYTES,
      '/chat/ui-messages': CONVERSATION_BODY_LIMIT_BYTES,
      '/v1/chat/completions': CONVERSATION_BODY_LIMIT_BYTES,
      '/v1/responses': CONVERSATION_BODY_LIMIT_BYTES,
      '/chat/stream': CANDIDATE_BODY_LIMIT_BYTES,
      '/messages/*/rerun': CANDIDATE_BODY_LIMIT_BYTES,
      '/runs': CANDIDATE_BODY_LIMIT_BYTES,
      '/tests/import': 8 * MiB,
      '/import': ZIP_LIMITS.packedBytes,
    },
    writeProblem: (problem, path) => {
      if (path.startsWith('/assistant/v1/')) return toOpenAiErrorResponse(problem);
      return path.startsWith('/assistant/visitor/') ? toVisitorProblem(problem) : undefined;
    },
  });
  const deliverer = createDeliverer(deps.env, service);
  const deliverSoon = coalesce(() => deliverer.deliver(), deliverWithinMs);
  app.use(deliverAfterWrites(deliverSoon));
  const reporter = createModelReporter(service);
  const record = createModelCallRecorder(service);
  const turns = {
    ...turn ?? turnDeps(deps.env, { reporter, collect, record }),
    db: service,
    collect,
    onStored: deliverSoon,
  };
  const box = deps.env.encryptionKey ? createSecretBox(deps.env.encryptionKey) : null;
  const http = {
    ...deps.env.actions,
    resolve: resolveName,
    readSecrets: createSecretReader(service, box),
  };
  /** Dependencies of real turns. Only these can call other systems; tests and previews cannot. */
  const realTurns = {
    ...turns,
    actions: createLiveActions({ ...http, callCalendar: (call) => callCalendar(service, call) }),
  };
  const dispatch = dispatchIndexing(deps.env);
  const indexing = {
    embedder: turns.embedder,
    reranker: turns.reranker,
    db: service,
    dispatch,
    runJob,
    startClock: dispatch && startClock,
  };
  const documents = documentRoutes(indexing, deps.env);
  const quality = routerQualityRoute(deps.env);
  const runs = runRoutes({
    ...turns,
    ...(turn ? { judgeModel: null } : runModels(deps.env, record)),
    modelNames: listModelNames(deps.env),
    concurrency: deps.env.runConcurrency,
    reporter,
    dispatch: dispatchRuns(deps.env),
  }, deps.env);
  const settings = [
    actionRoutes({ ...http, service, initialSettings: deps.env.initialSettings }),
    actionSecretRoutes(box),
    settingsRoutes(deps.env),
    exportImportRoutes(indexing, deps.env),
    intents,
    steps,
    scenarios,
    configs,
    proposals,
    previewRoute(deps.env),
    safety,
    ledger,
    accessLog,
    siteRoutes(box),
    figures,
    quality,
    tests,
    runs,
  ];
  const dialogs = [
    chatRoute(realTurns, deps.env),
    chatCompletionRoutes(realTurns, deps.env),
    responseRoutes(realTurns, deps.env),
    uiMessageRoute(realTurns, deps.env),
    visitorRoutes(realTurns, deps.env, { box, onErased }),
    threads,
    legalHolds,
    personRoutes(onErased),
    retention,
    processingRecordRoute(deps.env),
    takeoverRoutes(deps.env),
    savedReplies,
    trialCopy,
    feedback,
    traces,
    filters,
    requests,
    eventRoutes({ ...TIMING, initialSettings: deps.env.initialSettings }),
    rerunRoute(turns, deps.env),
  ];
  const knowledge = [documents, retrievalRoutes(turns), gapRoutes(turns), synonyms];
  const webhooks = webhookRoutes(deliverer, deps.env.webhooks, box);
  const models = listConfiguredClients(deps.env, turns.embedder);
  const listClients = createClientList(deps.env);
  const operation = [
    modelBudget,
    modelStatusRoutes({ models, listClients }),
    modelProbeRoutes(deps.env),
    modelPrices,
    modelStats,
    metricsRoute(models),
    alertRoutes(createAlertSender(deps.env, service)),
  ];
  const booking = bookingRoutes(deps.env);
  const all = [...dialogs, booking, ...settings, ...knowledge, webhooks, ...operation];
  for (const routes of all) app.route('/', routes);
  addAssistantMcp(app);
  return app;
}
