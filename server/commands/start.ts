import type { FastifyInstance } from 'fastify'
import { headFileIn } from '#areas/audit/server/index.ts'
import { createWebhookSealer, webhookOutbox } from '#areas/developers/server/webhooks/index.ts'
import { createMailboxApp, createMailer, hasMailbox, mailboxPath } from '#areas/notifications/server/mail/index.ts'
import { createBanking } from '#areas/payouts/server/banking/index.ts'
import { createPushSealer, instructionOutbox } from '#areas/platform/server/instructions/index.ts'
import { createPracticeApp, hasPracticeStore } from '#areas/stores/server/index.ts'
import { createApp } from '../app.ts'
import type { DemoAccess } from '../demo/index.ts'
import { createEventSource } from '../event-source.ts'
import { createAcquirer, createRunner } from '../external.ts'
import { mailedBrand } from '../infra/brand/brand.ts'
import { systemClock } from '../infra/clock/clock.ts'
import { type Config, loadConfig } from '../infra/config/config.ts'
import { isLoopback } from '../infra/config/networks.ts'
import { createPublicAddress, isHttps, type PublicAddress } from '../infra/config/public-address.ts'
import type { Database } from '../infra/database/database.ts'
import { createEngine } from '../infra/delivery/engine.ts'
import type { Keys } from '../infra/keys/keys.ts'
import { createOutbound } from '../infra/outbound/outbound.ts'
import { createFindTxt } from '../infra/outbound/txt-records.ts'
import { showProgress } from '../infra/terminal/progress.ts'
import { announce, isTerminal } from '../infra/terminal/terminal.ts'
import { startTracing } from '../infra/tracing/start-tracing.ts'
import { toUserError } from '../infra/user-error.ts'
import { startWorker } from '../worker.ts'
import { accessNote, isDemoAllowed, listAccess, seedOnce } from './demo.ts'
import { type CommandIo, readArguments } from './io.ts'
import { followSecretFile } from './keys/follow-secret-file.ts'
import { listen, listenBeside } from './listen.ts'
import { openReadyDatabase } from './ready-database.ts'
import { Shutdown, stopOnSignals } from './shutdown.ts'

/** What is still being answered after this time is cut off, so that a stop ends before a supervisor loses patience. */
const closeLimitMs = 10_000
const noMailWarning =
  "Emails can't be sent because SMTP_URL isn't set, and the local mailbox is off because this server accepts connections from other machines. Unsent emails are deleted after one day."

export const usage = 'counterfoil start [--demo]\n\n  --demo   write the demo data into the database of DATABASE_URL'

/**
 * `counterfoil start [--demo]`: everything in one process, until a signal. Prints its lines once calls are answered.
 * The demo data is written while the dashboard is being built.
 */
export async function run(args: readonly string[], io: CommandIo, webBuilt: Promise<void>): Promise<void> {
  const { demo = false } = readArguments(args, { options: { demo: { type: 'boolean' } } }).values
  const config = loadConfig(io.env, { isInteractive: isTerminal(io.stdout) })
  const shutdown = new Shutdown()
  stopOnSignals(shutdown, io)
  const stopping = new AbortController()
  try {
    shutdown.add(await startTracing(config))
    const ready = await showProgress(io.stderr, 'Preparing the database…', (report) =>
      openReadyDatabase(config, shutdown, { isServer: true, onApplied: report }),
    )
    const { database, keys } = ready
    const seeding = isDemoAllowed(config, demo) ? seedOnce(ready, config, io, stopping.signal) : Promise.resolve(null)
    // Reported below, where the start waits for it.
    seeding.catch(() => {})
    shutdown.add(async () => {
      stopping.abort()
      await Promise.allSettled([seeding])
    })
    await webBuilt
    const address = createPublicAddress(config)
    const app = await createApp({ config, database, clock: systemClock, address })
    shutdown.add(() => closeApp(app))
    const following = followSecretFile({ config, database, ownerUrl: ready.ownerUrl, log: app.log })
    if (following) shutdown.add(() => following.stop())
    if (config.role !== 'worker') {
      const origin = await listen(app, config, io)
      address.dashboard = config.publicUrl ?? origin
      for (const warning of networkWarnings(config)) app.log.warn(warning)
      if (hasMailbox(config)) address.mailbox = await openMailbox(app, { config, database, keys }, shutdown)
      if (hasPracticeStore(config)) address.practiceStore = await openPracticeStore(app, { config, keys, address, database }, shutdown)
    }
    const access = await seeding
    if (config.role !== 'web') {
      const mailer = createMailer(config, { database, keys, address })
      if (!mailer) app.log.warn(noMailWarning)
      const banking = createBanking(keys)
      const outbound = createOutbound(config)
      const delivering = { clock: systemClock, outbound, log: app.log }
      const worker = startWorker({
        database,
        keys,
        clock: systemClock,
        runner: createRunner(createAcquirer(keys), banking, config),
        findTxt: createFindTxt(config),
        engines: [
          createEngine({
            ...delivering,
            outbox: instructionOutbox({ database, clock: systemClock, banking, sealer: createPushSealer(keys) }),
          }),
          createEngine({
            ...delivering,
            outbox: webhookOutbox({ database, clock: systemClock, sealer: createWebhookSealer(keys), events: createEventSource(address) }),
          }),
        ],
        log: app.log,
        auditHeadFile: headFileIn(config.dataDir),
        mails: mailer && { mailer, address, brand: await mailedBrand(config.brand) },
        push: { outbound, address },
        stores: { config, keys, address, database, clock: systemClock, outbound },
      })
      shutdown.add(() => worker.stop())
    }
    printWelcome(io, config, address, access)
  } catch (error) {
    // By a signal, after which whatever is under way fails.
    const isStopped = shutdown.isRunning
    await shutdown.run()
    if (!isStopped) throw toUserError(error, "Can't start")
  }
}

/** The pages that show mails, as an origin of their own; returns where. */
async function openMailbox(dashboard: FastifyInstance, options: { config: Config; database: Database; keys: Keys }, shutdown: Shutdown): Promise<string> {
  const { config } = options
  const app = await createMailboxApp(options)
  shutdown.add(() => closeApp(app))
  const origin = await listenBeside(dashboard, app, config)
  return `${config.checkoutUrl ?? origin}${mailboxPath}`
}

/** A SHOPLINE with two stores to try the connection with; returns where. */
async function openPracticeStore(
  dashboard: FastifyInstance,
  options: { config: Config; keys: Keys; address: PublicAddress; database: Database },
  shutdown: Shutdown,
): Promise<string> {
  const app = createPracticeApp({ ...options, clock: systemClock })
  shutdown.add(() => closeApp(app))
  return listenBeside(dashboard, app, options.config)
}

function printWelcome(io: CommandIo, { role, brand }: Config, { dashboard, mailbox, practiceStore }: PublicAddress, access: DemoAccess | null): void {
  if (role === 'worker') {
    io.console.log('Worker started.')
    return
  }
  const addresses = [
    { label: 'Address', value: dashboard },
    ...(mailbox === null ? [] : [{ label: 'Mailbox', value: mailbox }]),
    ...(practiceStore === undefined ? [] : [{ label: 'Practice store', value: practiceStore }]),
  ]
  announce(io.stdout, {
    title: brand.name,
    groups: access ? [addresses, listAccess(access)] : [addresses],
    notes: [...(access ? [accessNote] : []), 'Press Ctrl+C to stop.'],
  })
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), closeLimitMs)
  await app.close()
  clearTimeout(timer)
}

const noHttps =
  'Other machines reach this server over plain HTTP, so passwords and keys are sent unencrypted. Put it behind an HTTPS reverse proxy and set PUBLIC_URL to its https address. See docs/operations.md, "HTTPS and reverse proxies".'
const noTrustedProxies = `PUBLIC_URL is an https address, but TRUSTED_PROXIES isn't set. In rate limits, sessions and the audit log, all callers appear to have the proxy's address. See docs/operations.md, "HTTPS and reverse proxies".`

/** Returns what to warn of at the start: a server in the open without https, or a proxy that hides its callers. */
export function networkWarnings({ host, publicUrl, trustedProxies, role }: Pick<Config, 'host' | 'publicUrl' | 'trustedProxies' | 'role'>): string[] {
  if (role === 'worker') return []
  const isOpen = ![host, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])].every(isLoopback)
  if (isHttps({ publicUrl })) return trustedProxies === null ? [noTrustedProxies] : []
  return isOpen ? [noHttps] : []
}
