import { appendFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { inspect } from 'node:util'
import type { Acquirer } from '#areas/payments/server/acquiring/index.ts'
import { type Banking, createBanking } from '#areas/payouts/server/banking/index.ts'
import { createApp } from '#server/app.ts'
import { processIo } from '#server/commands/io.ts'
import { Shutdown, stopOnSignals } from '#server/commands/shutdown.ts'
import { createAcquirer, createRunner } from '#server/external.ts'
import { systemClock } from '#server/infra/clock/clock.ts'
import { loadConfig } from '#server/infra/config/config.ts'
import { openDatabase } from '#server/infra/database/database.ts'
import { appUrl } from '#server/infra/database/roles.ts'
import type { ExternalRunner, ExternalStep } from '#server/infra/external/runner.ts'
import { openKeys } from '#server/infra/keys/keys.ts'
import { createFindTxt } from '#server/infra/outbound/txt-records.ts'
import { resumeOpenIntents, startWorker, workOffDue } from '#server/worker.ts'
import type { FromServer, OutsideLine, ToServer } from './messages.ts'
import { plantBug } from './planted-bugs.ts'

/**
 * Run as a process of its own, for tests that kill it: the server and the worker as `counterfoil start` composes them, on a database that is ready. It serves once it is told to,
 * kills itself at the step it is told, and keeps a log of what the outside was asked, as an acquirer would.
 */

const { OUTSIDE_LOG = '', PLANTED_BUG } = process.env
const tell = (message: FromServer) => process.send?.(message)

let dies: { step: ExternalStep; after: number } | null = null

function onStep(step: ExternalStep): void {
  if (step !== dies?.step) return
  if (dies.after > 0) dies.after--
  else process.kill(process.pid, 'SIGKILL')
}

/** Written before the answer is used, so that whatever the outside has done is known even of a process that died right after. */
const log = (line: OutsideLine) => appendFileSync(OUTSIDE_LOG, `${JSON.stringify(line)}\n`)

function logged(acquirer: Acquirer): Acquirer {
  let confirmations = 0
  return {
    ...acquirer,
    // Every other confirmation is one transaction, the others are two with the call between them.
    get isInProcess() {
      return confirmations++ % 2 === 0
    },
    authorise: async (request) => {
      const answer = await acquirer.authorise(request)
      log({ operation: 'authorise', key: request.idempotencyKey, amountMinor: request.amountMinor, isApproved: answer.outcome === 'approved' })
      return answer
    },
    capture: async (request) => {
      log({ operation: 'capture', key: request.idempotencyKey, amountMinor: request.amountMinor, isApproved: true })
      return acquirer.capture(request)
    },
    cancel: async (request) => {
      log({ operation: 'cancel', key: request.idempotencyKey, amountMinor: request.amountMinor, isApproved: true })
      return acquirer.cancel(request)
    },
    refund: async (request) => {
      log({ operation: 'refund', key: request.idempotencyKey, amountMinor: request.amountMinor, isApproved: true })
      return acquirer.refund(request)
    },
    submitEvidence: async (request) => {
      log({ operation: 'answer', key: request.idempotencyKey, amountMinor: 0, isApproved: true })
      return acquirer.submitEvidence(request)
    },
    acceptDispute: async (request) => {
      log({ operation: 'accept', key: request.idempotencyKey, amountMinor: 0, isApproved: true })
      return acquirer.acceptDispute(request)
    },
  }
}

function loggedBank({ bank, vault }: Banking): Banking {
  return {
    vault,
    bank: {
      ...bank,
      send: async (order) => {
        log({ operation: 'payout', key: order.idempotencyKey, amountMinor: order.amountMinor, isApproved: true })
        return bank.send(order)
      },
    },
  }
}

/** All that can be done before its predecessor is dead: nothing connects to the database, which is migrated. Returns what begins to serve. */
async function prepare(): Promise<() => Promise<void>> {
  const config = loadConfig(process.env)
  const shutdown = new Shutdown()
  stopOnSignals(shutdown, processIo)
  process.on('disconnect', () => process.exit(1))
  const database = openDatabase({ connectionString: appUrl(config.databaseUrl ?? '', config.secretKey), poolSize: config.databasePoolSize, hasLimits: true })
  shutdown.add(() => database.close())
  const keys = await openKeys(database, config)
  const runner: ExternalRunner = { ...plantBug(PLANTED_BUG, createRunner(logged(createAcquirer(keys)), loggedBank(createBanking(keys)))), onStep }
  const logTo = { write: (line: string) => tell({ fault: line }) }
  const app = await createApp({ config, database, clock: systemClock, runner, logTo, hasRateLimits: false, webDirectory: import.meta.dirname })
  shutdown.add(() => app.close())
  await app.ready()
  const options = {
    database,
    keys,
    clock: systemClock,
    runner,
    findTxt: createFindTxt(config),
    log: app.log,
    mails: null,
    engines: [],
    push: null,
    stores: null,
    auditHeadFile: null,
  }
  process.on('message', (message: ToServer) => {
    if (message.do === 'die') dies = message.at
    if (message.do === 'work') {
      void workOff(options).then(
        () => tell({ worked: true }),
        (error: unknown) => tell({ worked: true, fault: inspect(error) }),
      )
    }
  })
  return async () => {
    const origin: string = await app.listen({ host: '127.0.0.1', port: 0 })
    const worker = startWorker(options)
    shutdown.add(() => worker.stop())
    tell({ serves: origin })
  }
}

/** Another round of all that is due, beside the worker's own. */
async function workOff(options: Parameters<typeof startWorker>[0]): Promise<void> {
  while (await resumeOpenIntents(options));
  while (await workOffDue(options));
}

const ready = prepare()
// Kept for the next one now, since a process that is killed keeps nothing.
flushCompileCache()
process.once('message', () => void ready.then((serve) => serve()))
