import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { openDatabase } from '#server/infra/database/database.ts'
import { chooseSeed, isSoak } from '../support/scale.ts'
import { type DurableDatabase, startDurableDatabase } from './database.ts'
import { type RunReport, runModel } from './run.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

let database: DurableDatabase
let server: ServerProcess
beforeAll(async () => {
  database = await startDurableDatabase()
  server = await startServerProcess(database)
}, 240_000)
afterAll(async () => {
  await server.stop()
  await database.drop()
}, 120_000)

// Deaths cost more time than orders do: a soak has them as often, and many more orders between them.
const orderCount = Number(process.env.MODEL_ORDERS ?? (isSoak ? 5000 : 300))
const runCount = isSoak ? Math.ceil(100_000 / orderCount) : 1
const deathsPerStep = Math.min(5, Math.max(1, Math.floor(orderCount / 150)))
// A busy machine only takes its time.
const timeout = runCount * 900_000

test('whatever eight callers ask of a server that is killed at every step, each is answered once and the books are what they were told', {
  timeout,
}, async () => {
  // A failure prints the seed of its run; MODEL_SEED plays it again.
  const firstSeed = chooseSeed('MODEL_SEED')
  for (let run = 0; run < runCount; run++) {
    const seed = firstSeed + run
    const began = Date.now()
    const before = { ...server.deaths }
    const report: RunReport = await runModel({ ...database, server, seed, orderCount, deathsPerStep })
    const deaths = Object.fromEntries(Object.entries(server.deaths).map(([step, count]) => [step, count - before[step as keyof typeof before]]))
    const { violations, ...counts } = report
    console.log(`seed ${seed}: ${orderCount} orders in ${Math.round((Date.now() - began) / 1000)} s`, counts, deaths)
    expect(violations.slice(0, 20), `MODEL_SEED=${seed} plays it again`).toEqual([])
    expect(
      Object.values(deaths).every((count) => count >= deathsPerStep),
      `deaths of seed ${seed}: ${JSON.stringify(deaths)}`,
    ).toBe(true)
  }

  const owner = openDatabase({ connectionString: database.ownerUrl, poolSize: 1 })
  const results = await owner.transaction({}, (tx) => verifyLedger({ db: tx }))
  await owner.close()
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
})
