import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
import { addOpenDatabaseCosts, databaseCost } from './database-cost.ts'

/** Set up before each file with tests: notes what the file took of the processor, with its databases, where a run wants an account. */

const account = process.env.COUNTERFOIL_ACCOUNT
if (account !== undefined) {
  const before = process.cpuUsage()
  const databasesBeforeMs = databaseCost.ms
  // The first to be registered is the last to run, so the file has dropped its own databases.
  afterAll(async () => {
    await addOpenDatabaseCosts()
    const { user, system } = process.cpuUsage(before)
    const ms = (user + system) / 1_000 + databaseCost.ms - databasesBeforeMs
    appendFileSync(account, `${JSON.stringify({ file: expect.getState().testPath, ms: Math.round(ms) })}\n`)
  })
}
