import { type CheckResult, verifyLedger } from '#areas/ledger/server/index.ts'
import { loadConfig } from '../infra/config/config.ts'
import { UserError } from '../infra/user-error.ts'
import { type CommandIo, readArguments } from './io.ts'
import { openOwnerDatabase } from './owner-database.ts'
import { Shutdown, stopOnSignals } from './shutdown.ts'

export const usage = 'counterfoil verify-ledger'

/** `counterfoil verify-ledger`: holds every rule of the ledger against all accounts, prints a table, and fails when a rule is broken. */
export async function run(args: readonly string[], io: CommandIo): Promise<void> {
  readArguments(args, {})
  const config = loadConfig(io.env)
  const shutdown = new Shutdown()
  stopOnSignals(shutdown, io)
  try {
    const owner = await openOwnerDatabase(config, shutdown)
    const results = await owner.transaction({}, (db) => verifyLedger({ db }))
    printResults(results, io)
    const brokenCount = results.filter(({ violationCount }) => violationCount > 0).length
    if (brokenCount > 0) throw new UserError(`The ledger is inconsistent: ${brokenCount} of ${results.length} checks failed.`)
    io.console.log(`The ledger is correct: all ${results.length} checks passed.`)
  } finally {
    await shutdown.run()
  }
}

function printResults(results: readonly CheckResult[], io: CommandIo): void {
  const rows = [['Rule', 'Checked', 'Broken'], ...results.map((result) => [result.rule, String(result.checkedCount), String(result.violationCount)])]
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  for (const [index, [rule = '', checked = '', broken = '']] of rows.entries()) {
    io.console.log(`${rule.padEnd(width(0))}  ${checked.padStart(width(1))}  ${broken.padStart(width(2))}`)
    for (const { merchant_id, subject, details } of results[index - 1]?.examples ?? []) io.console.log(`    ${merchant_id} ${subject}: ${details}`)
  }
}
