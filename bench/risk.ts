import { availableParallelism, loadavg } from 'node:os'
import pg from 'pg'
import { createApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/infra/clock/clock.ts'
import { loadConfig } from '../server/src/infra/config/config.ts'
import { openDatabase } from '../server/src/infra/database/database.ts'
import { type Statement, statementsOf } from '../server/test/statements.ts'
import { openPlace } from './merchant-api/place.ts'
import { nextRequest, recordStripeRequest } from './merchant-api/stripe-request.ts'
import { insertRiskEntries, riskEntryCount } from './risk-entries.ts'
import { percentile, printTable } from './table.ts'

/** What 100,000 entries of risk lists add to creating and confirming a payment: the statement that reads them, in turn with one that reads nothing. */

const warmUp = 500
const samples = 5_000
const addedMsMax = 0.2

/** By what is looked up: ranges of IPv6 have more lengths than those of IPv4. */
const payers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no address': {},
  IPv4: { 'metadata[ip]': '198.51.100.7', 'metadata[user_id]': 'payer-7' },
  IPv6: { 'metadata[ip]': '2001:db8:7::7', 'metadata[user_id]': 'payer-7' },
}

export async function run(): Promise<boolean> {
  const place = await openPlace()
  const database = openDatabase({ connectionString: place.appUrl, poolSize: 1 })
  const config = loadConfig({ SECRET_KEY: place.secretKey.toString('hex'), DATABASE_URL: place.ownerUrl, LOG_LEVEL: 'error' })
  const app = await createApp({ config: { ...config, secretKey: place.secretKey }, database, clock: systemClock, hasRateLimits: false })
  const bare = new pg.Client({ connectionString: place.appUrl })
  try {
    await insertRiskEntries(place.owner, place.merchantId)
    await bare.connect()
    await bare.query(`SELECT set_config('app.merchant_id', $1, false), set_config('app.business_id', $2, false)`, [place.merchantId, place.businessId])
    const request = await recordStripeRequest()
    const pay = async (metadata: Readonly<Record<string, string>>) => {
      const call = nextRequest({ ...request, body: `${request.body}&${new URLSearchParams(metadata)}` }, place.secrets[0] ?? '')
      const answer = await app.inject({ method: call.method, url: call.path, headers: call.headers, payload: call.body })
      if (answer.statusCode !== 200) throw new Error(`${call.path}: ${answer.statusCode} ${answer.body}`)
    }
    const rows: string[][] = []
    for (const [payer, metadata] of Object.entries(payers)) {
      const statements = (await statementsOf(database.pool, () => pay(metadata))).filter(({ text }) => text.includes('risk_entries'))
      rows.push(await measure(bare, payer, statements))
    }
    console.log(
      `${riskEntryCount.toLocaleString('en')} entries, ${samples} samples each, load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores; milliseconds.`,
    )
    printTable(['payer', 'statements', 'p50', 'p95', 'SELECT 1: p50', 'p95', 'added p50', 'at most', ''], rows)
    return rows.every((row) => row.at(-1) === 'met')
  } finally {
    await bare.end()
    await app.close()
    await database.close()
    await place.close()
  }
}

async function measure(bare: pg.Client, payer: string, statements: readonly Statement[]): Promise<string[]> {
  const [statement] = statements
  if (!statement) throw new Error('A payment read no risk list.')
  const lists = { name: `lists of ${payer}`, text: statement.text, values: [...statement.values] }
  const nothing = { name: 'nothing', text: 'SELECT 1' }
  const [listTimes, otherTimes]: [number[], number[]] = [[], []]
  for (let sample = -warmUp; sample < samples; sample++) {
    const [listMs, otherMs] = [await time(bare, lists), await time(bare, nothing)]
    if (sample < 0) continue
    listTimes.push(listMs)
    otherTimes.push(otherMs)
  }
  const values = [listTimes, otherTimes].flatMap((times) => [percentile(times, 0.5), percentile(times, 0.95)])
  const addedMs = percentile(listTimes, 0.5) - percentile(otherTimes, 0.5)
  const isMet = statements.length === 1 && addedMs <= addedMsMax
  return [payer, String(statements.length), ...values.map((ms) => ms.toFixed(3)), addedMs.toFixed(3), String(addedMsMax), isMet ? 'met' : 'MISSED']
}

async function time(client: pg.Client, query: pg.QueryConfig): Promise<number> {
  const start = performance.now()
  await client.query(query)
  return performance.now() - start
}
