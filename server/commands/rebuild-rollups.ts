import { verifyAcceptance } from '#areas/acceptance/server/index.ts'
import { verifyMovements } from '#areas/balance/server/statements/index.ts'
import { verifyFees } from '#areas/billing/server/index.ts'
import { verifyCustomers } from '#areas/customers/server/index.ts'
import { verifyTrade } from '#areas/home/server/index.ts'
import { verifyBlocked } from '#areas/risk/server/index.ts'
import { verifyVamp } from '#areas/vamp/server/index.ts'
import { loadConfig } from '../infra/config/config.ts'
import type { Database } from '../infra/database/database.ts'
import { listAccountIds, rebuildFigures } from '../infra/figures-store.ts'
import { showProgress } from '../infra/terminal/progress.ts'
import { UserError } from '../infra/user-error.ts'
import { type CommandIo, readArguments } from './io.ts'
import { openOwnerDatabase } from './owner-database.ts'
import { Shutdown, stopOnSignals } from './shutdown.ts'

export const usage = 'counterfoil rebuild-rollups [--verify]\n\n  --verify   change nothing, and fail if a figure is incorrect'

/** `counterfoil rebuild-rollups [--verify]`: corrects every figure by its rows while the server runs, one account a transaction; with `--verify` changes nothing and fails where one is wrong. */
export async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const { verify: isVerifying = false } = readArguments(args, { options: { verify: { type: 'boolean' } } }).values
  const config = loadConfig(io.env)
  const shutdown = new Shutdown()
  stopOnSignals(shutdown, io)
  try {
    const owner = await openOwnerDatabase(config, shutdown)
    await (isVerifying ? verify(owner, io) : rebuild(owner, io))
  } finally {
    await shutdown.run()
  }
}

async function rebuild(owner: Database, io: CommandIo): Promise<void> {
  const accounts = await owner.transaction({}, (db) => listAccountIds({ db }))
  await showProgress(io.stderr, 'Rebuilding…', async (report) => {
    for (const [index, merchantId] of accounts.entries()) {
      await owner.transaction({}, (db) => rebuildFigures({ db }, merchantId))
      report(index + 1, accounts.length)
    }
  })
  io.console.log(`Rebuilt the roll-ups of ${accounts.length} accounts.`)
}

async function verify(owner: Database, io: CommandIo): Promise<void> {
  const results = await owner.transaction({}, async (db) => [
    ...(await verifyVamp({ db })),
    ...(await verifyTrade({ db })),
    ...(await verifyFees({ db })),
    ...(await verifyMovements({ db })),
    ...(await verifyCustomers({ db })),
    ...(await verifyAcceptance({ db })),
    ...(await verifyBlocked({ db })),
  ])
  for (const { rule, differences } of results) {
    const [first] = differences
    io.console.log(first ? `Failed (${first.total_count} times): ${rule}.` : `Passed: ${rule}.`)
    for (const { merchant_id, subject, details } of differences) io.console.log(`    ${merchant_id} ${subject}: ${details}`)
  }
  const brokenCount = results.filter(({ differences }) => differences.length > 0).length
  if (brokenCount > 0)
    throw new UserError(`The roll-ups are inconsistent: ${brokenCount} of ${results.length} checks failed. Run rebuild-rollups to repair them.`)
}
