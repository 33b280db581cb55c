import path from 'node:path'
import { apiBase } from '@counterfoil/contract/envelope'
import type { FastifyInstance } from 'fastify'
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
import { traceRequests } from './infra/tracing/tracing.ts'
import { exportSources, fileSources } from './jobs.ts'
import { registerAcceptance } from './modules/acceptance/index.ts'
import { registerAccounting } from './modules/accounting/index.ts'
import { registerAlerts } from './modules/alerts/index.ts'
import { registerApprovals } from './modules/approvals/index.ts'
import { registerAuditLog } from './modules/audit-log/index.ts'
import { registerBalance } from './modules/balance/index.ts'
import { bankAccountChanges, registerBankAccounts } from './modules/bank-accounts/index.ts'
import { createBanking } from './modules/banking/index.ts'
import { registerBilling } from './modules/billing/index.ts'
import { registerCompliance } from './modules/compliance/index.ts'
import { registerCustomers } from './modules/customers/index.ts'
import { registerDevelopers } from './modules/developers/index.ts'
import { registerDisputeResponses, registerDisputes } from './modules/disputes/index.ts'
import { registerEventLog } from './modules/event-log/index.ts'
import { registerExports } from './modules/exports/index.ts'
import { registerFactors, registerIdentity } from './modules/identity/index.ts'
import { registerLegalDetails } from './modules/legal-details/index.ts'
import { currentApiVersion, registerMerchantApi } from './modules/merchant-api/index.ts'
import { registerMerchants } from './modules/merchants/index.ts'
import { registerNotificationChannels } from './modules/notification-channels/index.ts'
import { registerNotifications } from './modules/notifications/index.ts'
import { registerOverview } from './modules/overview/index.ts'
import { refundFromDashboard, registerPayments } from './modules/payments/index.ts'
import { createFromDashboard, registerPayouts } from './modules/payouts/index.ts'
import { platformBase } from './modules/platform/index.ts'
import { registerPlatformApi } from './modules/platform-api/index.ts'
import { registerPush } from './modules/push/index.ts'
import { registerReceipts } from './modules/receipts/index.ts'
import { registerReconciliation } from './modules/reconciliation/index.ts'
import { RequestLog, registerRequestLog } from './modules/request-log/index.ts'
import { registerRisk } from './modules/risk/index.ts'
import { registerSandbox } from './modules/sandbox/index.ts'
import { registerSearch } from './modules/search/index.ts'
import { registerSettings } from './modules/settings/index.ts'
import { registerSingleSignOn } from './modules/single-sign-on/index.ts'
import { registerStatements } from './modules/statements/index.ts'
import { findStoreFrames, registerShopline, registerStores } from './modules/stores/index.ts'
import { registerTeam } from './modules/team/index.ts'
import { registerVamp } from './modules/vamp/index.ts'
import { registerViews } from './modules/views/index.ts'
import { registerWebhooks } from './modules/webhooks/index.ts'

const builtWeb = path.resolve(import.meta.dirname, '../../web/dist')

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
  const acquirer = createAcquirer(keys)
  const banking = createBanking(keys)
  const { runner = createRunner(acquirer, banking, config), outbound = createOutbound(config) } = options
  const dependencies = { config, keys, database, clock, acquirer, banking, address, runner, outbound, findTxt: createFindTxt(config) }

  const app = createHttpServer({ config, logTo })
  const requestLog = new RequestLog({ database, onError: (err, lost) => app.log.warn({ err, lost }, 'calls of the merchant API were not logged') })
  app.addHook('onClose', () => requestLog.flush())
  traceRequests(app)
  addSecurityHeaders(app, {
    inlineScriptHashes: inlineScriptHashesOf(webDirectory),
    isHttps: isHttps(config),
    findStoreFrames: () => findStoreFrames(dependencies),
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
    const followers = new Followers(dependencies)
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
    registerViews(api, dependencies)
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
