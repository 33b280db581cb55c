import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
import { spentMs } from '../../scripts/tests/core-seconds.ts'
import { addOpenDatabaseCosts, databaseCost } from './database-cost.ts'

/** Set up before each file with tests: notes what the file took of the processor, with its databases and the processes that it started, where a run wants an account. */

const account = process.env.COUNTERFOIL_ACCOUNT
if (account !== undefined) {
  const beforeMs = spentMs()
  const databasesBeforeMs = databaseCost.ms
  // The first to be registered is the last to run, so the file has dropped its own databases.
  afterAll(async () => {
    await addOpenDatabaseCosts()
    const ms = spentMs() - beforeMs + databaseCost.ms - databasesBeforeMs
    appendFileSync(account, `${JSON.stringify({ file: expect.getState().testPath, ms: Math.round(ms) })}\n`)
  })
}
