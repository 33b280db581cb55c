import { parseArgs } from 'node:util'
import { systemClock } from '../infra/clock.ts'
import type { Config } from '../infra/config.ts'
import { loadConfig } from '../infra/config.ts'
import type { Database } from '../infra/database/database.ts'
import { announce } from '../infra/terminal.ts'
import { UserError } from '../infra/user-error.ts'
import { findBulkAccount, writeBulkPayments } from '../modules/demo/index.ts'
import { createAcquirer } from '../outside.ts'
import { advanceBalances, advanceRollups } from '../worker.ts'
import { accessNote, listAccess, requireDemoAllowed, seedOnce } from './demo.ts'
import { openReadyDatabase } from './ready-database.ts'
import { Shutdown, stopOnSignals } from './shutdown.ts'

const progressEveryMs = 5_000
const seedLimit = 1_000_000
const usage = 'Usage: counterfoil seed [--demo] [--bulk NUMBER [--account ID]]'

/**
 * `counterfoil seed [--demo] [--bulk NUMBER [--account ID]]`: writes the demo data where there is none;
 * with a number, that many payments besides into the demo business's live account, or those alone into the account that is named.
 */
export async function runSeed(args: readonly string[]): Promise<void> {
  const { demo, bulk, account } = readOptions(args)
  const config = loadConfig(process.env)
  requireDemoAllowed(config, demo)
  const shutdown = new Shutdown()
  stopOnSignals(shutdown)
  try {
    const ready = await openReadyDatabase(config, shutdown)
    const { database, ownerUrl } = ready
    if (account === null) {
      const access = await seedOnce(ready, config, new AbortController().signal)
      if (access) announce(process.stdout, { title: 'Demo data', groups: [listAccess(access)], notes: [accessNote] })
      else if (bulk === null) console.log('The demo data is there already.')
    }
    if (bulk !== null) await seedBulk({ config, ownerUrl, database }, bulk, account)
  } finally {
    await shutdown.run()
  }
}

function readOptions(args: readonly string[]): { demo: boolean; bulk: number | null; account: string | null } {
  try {
    const { values } = parseArgs({ args: [...args], options: { demo: { type: 'boolean' }, bulk: { type: 'string' }, account: { type: 'string' } } })
    if (values.bulk !== undefined && !/^[1-9]\d{0,8}$/.test(values.bulk)) throw new TypeError('--bulk must be a whole number from 1 to 999999999.')
    if (values.account !== undefined && values.bulk === undefined) throw new TypeError('--account needs --bulk.')
    return { demo: values.demo ?? false, bulk: values.bulk === undefined ? null : Number(values.bulk), account: values.account ?? null }
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n${usage}`)
  }
}

async function seedBulk(
  { config, ownerUrl, database }: { config: Config; ownerUrl: string; database: Database },
  count: number,
  accountId: string | null,
): Promise<void> {
  const merchantId = await findBulkAccount(database, accountId)
  const startedAt = Date.now()
  let shownAt = startedAt
  await writeBulkPayments(ownerUrl, {
    merchantId,
    count,
    // Another call writes other payments.
    seed: startedAt % seedLimit,
    now: new Date(),
    acquirer: createAcquirer(config),
    onProgress: (written) => {
      if (written < count && Date.now() - shownAt < progressEveryMs) return
      shownAt = Date.now()
      console.log(`${written} of ${count} payments`)
    },
  })
  await advanceBalances({ database, clock: systemClock })
  await advanceRollups({ database, clock: systemClock })
  console.log(`Wrote ${count} payments into ${merchantId} in ${Math.round((Date.now() - startedAt) / 1000)} seconds.`)
}
