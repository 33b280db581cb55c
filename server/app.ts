import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { registerAcceptance } from '#areas/acceptance/server/index.ts'
import { registerApprovals } from '#areas/approvals/server/index.ts'
import { registerAuditLog } from '#areas/audit/server/log/index.ts'
import { registerBalance } from '#areas/balance/server/index.ts'
import { registerStatements } from '#areas/balance/server/statements/index.ts'
import { registerBilling } from '#areas/billing/server/index.ts'
import { registerCustomers } from '#areas/customers/server/index.ts'
import { registerEventLog } from '#areas/developers/server/event-log/index.ts'
import { registerDevelopers } from '#areas/developers/server/index.ts'
import { RequestLog, registerRequestLog } from '#areas/developers/server/request-log/index.ts'
import { registerSandbox } from '#areas/developers/server/sandbox/index.ts'
import { registerWebhooks } from '#areas/developers/server/webhooks/index.ts'
import { registerDisputeResponses, registerDisputes } from '#areas/disputes/server/index.ts'
import { errorStatuses } from '#areas/errors.ts'
import { registerAccounting } from '#areas/exports/server/accounting/index.ts'
import { registerExports } from '#areas/exports/server/index.ts'
import { registerOverview } from '#areas/home/server/index.ts'
import { registerSearch } from '#areas/home/server/search/index.ts'
import { registerFactors, registerIdentity } from '#areas/identity/server/index.ts'
import { registerSingleSignOn } from '#areas/identity/server/single-sign-on/index.ts'
import { currentApiVersion, registerMerchantApi } from '#areas/merchant-api/server/index.ts'
import { registerAlerts } from '#areas/notifications/server/alerts/index.ts'
import { registerNotificationChannels } from '#areas/notifications/server/channels/index.ts'
import { registerNotifications } from '#areas/notifications/server/index.ts'
import { registerPush } from '#areas/notifications/server/push/index.ts'
import { refundFromDashboard, registerPayments } from '#areas/payments/server/index.ts'
import { registerReceipts } from '#areas/payments/server/receipts/index.ts'
import { bankAccountChanges, registerBankAccounts } from '#areas/payouts/server/bank-accounts/index.ts'
import { createBanking } from '#areas/payouts/server/banking/index.ts'
import { createFromDashboard, registerPayouts } from '#areas/payouts/server/index.ts'
import { registerReconciliation } from '#areas/payouts/server/reconciliation/index.ts'
import { registerPlatformApi } from '#areas/platform/server/api/index.ts'
import { platformBase } from '#areas/platform/server/index.ts'
import { registerRisk } from '#areas/risk/server/index.ts'
import { registerCompliance } from '#areas/settings/server/compliance/index.ts'
import { registerSettings } from '#areas/settings/server/index.ts'
import { registerLegalDetails } from '#areas/settings/server/legal-details/index.ts'
import { registerMerchants } from '#areas/settings/server/merchants/index.ts'
import { storePagePath } from '#areas/stores/contract/problems.ts'
import { findStoreFrames, registerShopline, registerStores } from '#areas/stores/server/index.ts'
import { registerTeam } from '#areas/team/server/index.ts'
import { rights } from '#areas/team/server/rights/index.ts'
import { registerVamp } from '#areas/vamp/server/index.ts'
import { apiBase } from '#kernel/envelope.ts'
import { createEventSource } from './event-source.ts'
import { createAcquirer, createRunner } from './external.ts'
import type { Clock } from './infra/clock/clock.ts'
import type { Config } from './infra/config/config.ts'
import { createPublicAddress, isHttps, type PublicAddress } from './infra/config/public-address.ts'
import type { Database } from './infra/database/database.ts'
import type { ExternalRunner } from './infra/external/runner.ts'
import { addApi } from './infra/http/api-scope.ts'
import { addDeviceCookie } from './infra/http/device-cookie.ts'
import { answerNotFound } from './infra/http/error-handler.ts'
import { Followers } from './infra/http/followers.ts'
import { answerHealth } from './infra/http/health.ts'
import { addRateLimits } from './infra/http/rate-limits/rate-limits.ts'
import { limitUnknownCalls } from './infra/http/register.ts'
import { addSecurityHeaders } from './infra/http/security-headers.ts'
import { createHttpServer, type LogTarget } from './infra/http/server.ts'
import { inlineScriptHashesOf, serveWeb } from './infra/http/web-files.ts'
import { openKeys } from './infra/keys/keys.ts'
import { createOutbound, type Outbound } from './infra/outbound/outbound.ts'
import { createFindTxt } from './infra/outbound/txt-records.ts'
import { createClamdScanner } from './infra/scanner/clamd.ts'
import { traceRequests } from './infra/tracing/tracing.ts'
import { exportSources, fileSources } from './jobs.ts'

const builtWeb = path.resolve(import.meta.dirname, '../web/dist')

export interface AppOptions {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  /** Filled in by who listens, where no setting says it. */
  readonly address?: PublicAddress
  /** Given where a test looks on. */
  readonly runner?: ExternalRunner
  /** Given where a test decides how names resolve. */
  readonly outbound?: Outbound
  /** Where the built web lies. */
  readonly webDirectory?: string
  /** Tests that make many calls at once switch the limits off. */
  readonly hasRateLimits?: boolean
  readonly logTo?: LogTarget
}

/** Composes the server; it does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, clock, webDirectory = builtWeb, hasRateLimits = true, logTo } = options
  const { address = createPublicAddress(config) } = options
  const keys = await openKeys(database, config)
  const acquirer = createAcquirer(keys, address.dashboard)
  const banking = createBanking(keys)
  const scanner = config.clamdSocket === null ? null : createClamdScanner(config.clamdSocket)
  const { runner = createRunner(acquirer, banking, config), outbound = createOutbound(config) } = options
  const dependencies = { config, keys, database, clock, acquirer, banking, address, runner, outbound, rights, findTxt: createFindTxt(config), scanner }

  const app = createHttpServer({ config, logTo, errorStatuses })
  const requestLog = new RequestLog({ database, onError: (err, lost) => app.log.warn({ err, lost }, 'calls of the merchant API were not logged') })
  app.addHook('onClose', () => requestLog.flush())
  traceRequests(app)
  addSecurityHeaders(app, {
    inlineScriptHashes: inlineScriptHashesOf(webDirectory),
    isHttps: isHttps(config),
    framedPage: { path: storePagePath, findFrames: () => findStoreFrames(dependencies) },
  })
  await addRateLimits(app, { database, clock, isOn: hasRateLimits })
  await answerHealth(app, { database })
  await addMetrics(app, { ...dependencies, requestLog })

  await addApi(app, apiBase, async (api) => {
    await addDeviceCookie(api, { isHttps: isHttps(config) })
    api.decorateRequest('authorised', null)
    api.decorateRequest('limitHolders', null)
    api.decorateRequest('needsSecondPerson', false)
    limitUnknownCalls(api)
    const followers = new Followers({ ...dependencies, errorStatuses })
    api.addHook('preClose', () => followers.close())
    registerIdentity(api, dependencies)
    registerFactors(api, dependencies)
    registerNotifications(api, { ...dependencies, followers })
    registerNotificationChannels(api, dependencies)
    registerPush(api, dependencies)
    registerMerchants(api, dependencies)
    registerDevelopers(api, dependencies)
    registerSandbox(api, dependencies)
    registerLegalDetails(api, dependencies)
    registerCompliance(api, dependencies)
    registerTeam(api, dependencies)
    registerSingleSignOn(api, dependencies)
    registerSettings(api, dependencies)
    registerStores(api, dependencies)
    registerAuditLog(api, dependencies)
    registerOverview(api, dependencies)
    registerPayments(api, { ...dependencies, followers })
    registerCustomers(api, dependencies)
    registerBalance(api, dependencies)
    registerBankAccounts(api, dependencies)
    registerPayouts(api, dependencies)
    registerDisputes(api, dependencies)
    registerDisputeResponses(api, dependencies)
    registerBilling(api, dependencies)
    registerReconciliation(api, dependencies)
    registerStatements(api, dependencies)
    registerAccounting(api, dependencies)
    registerReceipts(api, dependencies)
    registerApprovals(api, dependencies, { refund: refundFromDashboard, payout: createFromDashboard }, bankAccountChanges(dependencies))
    registerAcceptance(api, dependencies)
    registerAlerts(api, dependencies)
    registerVamp(api, dependencies)
    registerRisk(api, dependencies)
    registerRequestLog(api, dependencies)
    const events = createEventSource(address)
    registerEventLog(api, dependencies, events)
    registerSearch(api, dependencies)
    registerWebhooks(api, dependencies, events, currentApiVersion)
    registerExports(api, dependencies, { lists: exportSources, files: fileSources })
  })

  await addApi(app, platformBase, (api) => registerPlatformApi(api, dependencies))
  await registerMerchantApi(app, { ...dependencies, requestLog })
  await registerShopline(app, dependencies)

  await serveWeb(app, webDirectory, config.brand)
  return app
}

/** Without a token the address does not exist, and what counts is not even loaded. */
async function addMetrics(
  app: FastifyInstance,
  { config, database, requestLog }: { config: Config; database: Database; requestLog: RequestLog },
): Promise<void> {
  const { metricsToken: token } = config
  if (token === null) {
    app.get('/metrics', answerNotFound)
    return
  }
  const { answerMetrics } = await import('./infra/http/metrics/metrics.ts')
  await answerMetrics(app, { database, token, droppedRequests: () => requestLog.droppedCount })
}
