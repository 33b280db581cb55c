import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { EndpointDeclaration } from '@counterfoil/contract/endpoint'
import { apiBase } from '@counterfoil/contract/envelope'
import { forgotPassword } from '@counterfoil/contract/identity/password-reset'
import { login } from '@counterfoil/contract/identity/sign-in'
import { limits } from '@counterfoil/contract/limits'
import { createApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/infra/clock/clock.ts'
import { loadConfig } from '../server/src/infra/config/config.ts'
import { openDatabase } from '../server/src/infra/database/database.ts'
import { startEmbedded } from '../server/src/infra/database/embedded/embedded.ts'
import { migrate } from '../server/src/infra/database/migrate.ts'
import { appUrl } from '../server/src/infra/database/roles.ts'
import { sha256 } from '../server/src/infra/keys/crypto.ts'
import { hashPassword } from '../server/src/modules/identity/index.ts'
import { addTeamMember, demoProcessor, provisionBusiness } from '../server/src/modules/merchants/index.ts'
import { benchFolder } from './product.ts'
import { percentile, printTable } from './table.ts'

/** Whether time tells if an account exists: the same calls for known and unknown addresses in turn, and the medians beside each other. */

const trialCount = 1000
const warmUpCount = 40
/** So few of one address that none is locked. */
const trialsPerAddress = limits.signInFailuresMax - 2
const addressCount = Math.ceil((trialCount + warmUpCount) / trialsPerAddress)
/** The medians may differ by this share. */
const differenceMax = 0.05

type App = Awaited<ReturnType<typeof createApp>>

interface Case {
  readonly name: string
  readonly endpoint: EndpointDeclaration
  readonly status: number
  readonly body: (email: string) => object
}

const credentials = (email: string) => ({ email, password: 'Wrong-horse-7', remember: false })
const cases: readonly Case[] = [
  { name: 'wrong password', endpoint: login, status: 400, body: credentials },
  { name: 'locked', endpoint: login, status: 423, body: credentials },
  { name: 'forgotten password', endpoint: forgotPassword, status: 200, body: (email) => ({ email }) },
]

/** Of equal length, so that nothing but the account makes a difference. */
const addressOf = (kind: 'known' | 'noone', index: number) => `${kind}-${String(index).padStart(4, '0')}@bench.example`

export async function run(): Promise<boolean> {
  mkdirSync(benchFolder, { recursive: true })
  const folder = mkdtempSync(path.join(benchFolder, 'sign-in-'))
  const embedded = await startEmbedded(folder)
  try {
    return await measureAll(embedded.ownerUrl)
  } finally {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureAll(ownerUrl: string): Promise<boolean> {
  const secretKey = sha256('the secret key of benchmarks')
  await migrate(ownerUrl, { secretKey })
  const config = { ...loadConfig({ SECRET_KEY: secretKey.toString('hex'), DATABASE_URL: ownerUrl, LOG_LEVEL: 'error' }), secretKey }
  const database = openDatabase({ connectionString: appUrl(ownerUrl, secretKey), poolSize: config.databasePoolSize })
  const app = await createApp({ config, database, clock: systemClock, hasRateLimits: false })
  try {
    await addAccounts({ database, clock: systemClock })
    console.log(`${trialCount} trials each of known and unknown addresses, in turn and in changing order; times in milliseconds at the median.`)
    const rows: string[][] = []
    for (const item of cases) rows.push(await measureCase(app, item))
    printTable(['call', 'known', 'unknown', 'difference', 'at most', 'of known itself', ''], rows)
    return rows.every((row) => row.at(-1) === 'met')
  } finally {
    await app.close()
    await database.close()
  }
}

async function addAccounts(dependencies: Parameters<typeof provisionBusiness>[0]): Promise<void> {
  const passwordHash = await hashPassword('only-for-benchmarks-1')
  const user = (index: number) => ({ name: 'Bench User', email: addressOf('known', index), passwordHash, isEmailConfirmed: true })
  const business = { name: 'Bench', country: 'HK', timeZone: 'UTC', defaultCurrency: 'USD', liveProcessor: demoProcessor, owner: user(0) } as const
  const { businessId } = await provisionBusiness(dependencies, business)
  for (let index = 1; index < addressCount; index++) await addTeamMember(dependencies, businessId, { ...user(index), roles: ['viewer'] })
}

async function measureCase(app: App, item: Case): Promise<string[]> {
  if (item.status === 423) await lock(app)
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let trial = -warmUpCount; trial < trialCount; trial++) {
    const index = item.status === 423 ? 0 : (trial + warmUpCount) % addressCount
    const pair = [() => call(app, item, addressOf('known', index)), () => call(app, item, addressOf('noone', index))] as const
    // Whoever comes second finds warmer caches, so that they take turns.
    const [first, second] = trial % 2 === 0 ? pair : ([pair[1], pair[0]] as const)
    const times = [await first(), await second()] as const
    const [knownMs, unknownMs] = trial % 2 === 0 ? times : ([times[1], times[0]] as const)
    if (trial < 0) continue
    known.push(knownMs)
    unknown.push(unknownMs)
  }
  const difference = compare(known, unknown)
  // What the machine alone makes of the same calls.
  const noise = compare(
    known.filter((_, index) => index % 4 < 2),
    known.filter((_, index) => index % 4 >= 2),
  )
  const percent = (share: number) => `${(share * 100).toFixed(2)} %`
  const ms = (values: number[]) => percentile(values, 0.5).toFixed(3)
  const verdict = Math.abs(difference) <= differenceMax ? 'met' : 'MISSED'
  return [item.name, ms(known), ms(unknown), percent(difference), percent(differenceMax), percent(noise), verdict]
}

const compare = (a: readonly number[], b: readonly number[]) => percentile(a, 0.5) / percentile(b, 0.5) - 1

/** Both addresses that are tried while locked. */
async function lock(app: App): Promise<void> {
  for (const kind of ['known', 'noone'] as const) {
    for (let failure = 0; failure < limits.signInFailuresMax; failure++) {
      await app.inject({ method: login.method, url: `${apiBase}${login.path}`, payload: credentials(addressOf(kind, 0)) })
    }
  }
}

async function call(app: App, { endpoint, status, body, name }: Case, email: string): Promise<number> {
  const request = { method: endpoint.method, url: `${apiBase}${endpoint.path}`, payload: body(email) }
  const start = performance.now()
  const response = await app.inject(request)
  const took = performance.now() - start
  if (response.statusCode !== status) throw new Error(`${name}: ${response.statusCode} ${response.body}`)
  return took
}
