import { createKey } from '#areas/developers/server/index.ts'
import { hashPassword } from '#areas/identity/server/index.ts'
import { type DatedRate, hasReferenceRates, writeReferenceRates } from '#areas/ledger/server/reference-rates/index.ts'
import type { Acquirer } from '#areas/payments/server/acquiring/index.ts'
import type { Banking } from '#areas/payouts/server/banking/index.ts'
import { foundPlatform } from '#areas/platform/server/api/index.ts'
import { addTeamMember, demoProcessor, provisionBusiness } from '#areas/settings/server/merchants/index.ts'
import { systemRoles } from '#areas/team/contract/permissions.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import type { CardBrand } from '#kernel/statuses.ts'
import { addDays, dayIn } from '#kernel/time/calendar-days.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { fixedClock, systemClock } from '../infra/clock/clock.ts'
import type { ExternalRunner } from '../infra/external/runner.ts'
import type { HttpDependencies } from '../infra/http/register.ts'
import { randomToken } from '../infra/keys/crypto.ts'
import { runAsProcessor } from '../infra/tenant-work.ts'
import { timeZone } from './calendar.ts'
import { seedEurope } from './europe.ts'
import type { Member } from './follow-ups.ts'
import { planPayouts } from './payout-story.ts'
import { planTrade } from './plan.ts'
import { playTrade } from './play.ts'
import { hasApiKey, isEmailTaken, listAllAccounts } from './seed-store.ts'
import { agreeDemoTerms } from './terms.ts'
import { planYear } from './year.ts'

export interface SeedOptions {
  readonly database: HttpDependencies['database']
  /** As the owner of the tables, who agrees terms. */
  readonly owner: HttpDependencies['database']
  readonly acquirer: Acquirer
  readonly banking: Banking
  readonly runner: ExternalRunner
  readonly now: Date
  /** Ends the work between two days. */
  readonly signal?: AbortSignal | undefined
  readonly seed?: number
  /** How many payments the live account, the sandbox and the branch's live account get. */
  readonly liveCount?: number
  readonly sandboxCount?: number
  readonly europeCount?: number
  /** Called each time more payments of the live account are there, with how many, of how many. */
  readonly onProgress?: (made: number, planned: number) => void
}

/** What a person needs to look at the demo business; the secrets are shown once and stored nowhere. */
export interface DemoAccess {
  readonly email: string
  /** Of the owner and, in this demo, of every member. */
  readonly password: string
  readonly sandboxKey: string
  /** Of the platform whose merchant the demo business is. */
  readonly platformKey: string
}

const defaultSeed = 4_600
/** The live account's history, and the sandbox's. */
const liveDays = 365
const sandboxDays = 60
/** A real processor's slow refunds take days, not the sandbox's seconds. */
const slowRefundDays = 4
const passwordBytes = 12
const reserve = { basisPoints: 500, days: 90 }
const reserveAgreedDaysAgo = 130

const demoPlatform = 'Demo platform'
const domain = 'harbourlane.example'
const team = [
  { name: 'Grace Ho', role: 'administrator' },
  { name: 'Ken Wong', role: 'finance' },
  { name: 'Priya Nair', role: 'disputes' },
  { name: 'Tom Becker', role: 'support' },
  { name: 'Yuki Mori', role: 'developer' },
  { name: 'Elena Rossi', role: 'viewer' },
] as const satisfies readonly { name: string; role: SystemRole }[]

/** Whether this database still waits for its demo data. The sandbox's key is made last, so a seeding that was cut short does not count. */
export async function isDemoMissing(database: HttpDependencies['database']): Promise<boolean> {
  for (const account of await listAllAccounts(database)) {
    if (await runAsProcessor(database, systemClock, account, hasApiKey)) return false
  }
  return true
}

/**
 * Creates the demo business and a year of its trade. For one seed and one day everything is the same but ids and secrets.
 * What a seeding that was cut short left behind stays, belongs to nobody who could sign in, and breaks no rule of the ledger.
 */
export async function seedDemo(options: SeedOptions): Promise<DemoAccess> {
  const { database, now, seed = defaultSeed, liveCount = 3_600, sandboxCount = 120, europeCount = 240 } = options
  const password = randomToken(passwordBytes)
  const passwordHash = await hashPassword(password)
  const emailOf = await chooseEmails(database)
  const founding = { database, clock: fixedClock(new Date(now.getTime() - (liveDays + 1) * dayMs)) }

  const ownerEmail = emailOf('Ada Lin')
  const platform = await foundPlatform(founding, demoPlatform)
  const {
    businessId,
    liveId,
    sandboxId,
    owner: head,
  } = await provisionBusiness(founding, {
    name: 'Harbour Lane Goods',
    country: 'HK',
    timeZone,
    defaultCurrency: 'USD',
    statementDescriptor: 'HARBOUR LANE',
    supportEmail: `help@${domain}`,
    website: `https://${domain}`,
    legal: {
      legal_name: 'Harbour Lane Goods Limited',
      registration_number: '2914067',
      tax_number: '68201457-000',
      representative_name: 'Ada Lin',
      address_line1: 'Unit 1204, 18 Harbour Lane',
      address_line2: 'Sheung Wan',
      city: 'Hong Kong',
      region: 'Hong Kong Island',
      postal_code: '999077',
    },
    liveProcessor: demoProcessor,
    isDemo: true,
    platform: { id: platform.platformId, reference: null },
    owner: { name: 'Ada Lin', email: ownerEmail, passwordHash, isEmailConfirmed: true },
  })
  const members = new Map<SystemRole, Member>()
  for (const { name, role } of team) {
    const { userId } = await addTeamMember(founding, businessId, { name, email: emailOf(name), passwordHash, isEmailConfirmed: true, roles: [role] })
    members.set(role, { kind: 'member', userId, name, permissions: new Set(systemRoles[role]) })
  }
  const [finance, support, disputes] = (['finance', 'support', 'disputes'] as const).map((role) => members.get(role) as Member) as [Member, Member, Member]

  const live = { merchantId: liveId }
  const sandbox = { merchantId: sandboxId }
  // After the card-testing wave the platform holds a part of each sale back.
  // They are of every business here, so the demo's never stand in for real ones.
  if (!(await hasReferenceRates(options.owner))) await writeReferenceRates(options.owner, demoRates(now))
  await agreeDemoTerms(options.owner, live, { validFrom: new Date(now.getTime() - reserveAgreedDaysAgo * dayMs), reserve })
  const stage = {
    database,
    owner: options.owner,
    acquirer: slowDown(options.acquirer),
    team: { support: [finance, support], finance, disputes },
    signal: options.signal,
  }
  const year = planYear({ seed, now, days: liveDays, count: liveCount, brandOf: brandsOf(options.acquirer, now) })
  const branch = { platformId: platform.platformId, owner: { name: 'Niamh Walsh', email: emailOf('Niamh Walsh'), passwordHash }, headUserId: head.userId }
  await finishAll([
    playTrade({ ...stage, account: live }, year, now, planPayouts({ ...stage, ...options, account: live }, now), options.onProgress),
    playTrade({ ...stage, account: sandbox }, planTrade({ seed: seed + 1, now, days: sandboxDays, count: sandboxCount }), now),
    seedEurope({ ...options, ...branch, tables: options.owner, seed: seed + 2, count: europeCount }),
  ])

  const { secret } = await runAsProcessor(database, { now: () => now }, sandbox, (context) => createKey(context, database.cell, { kind: 'secret' }))
  return { email: ownerEmail, password, sandboxKey: secret, platformKey: platform.secret }
}

/** Waits for all of them, even where one fails: none goes on by itself. */
async function finishAll(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

function brandsOf(acquirer: Acquirer, now: Date): (card: string) => CardBrand {
  const known = new Map<string, CardBrand>()
  return (card) => {
    const brand = known.get(card) ?? acquirer.tokeniseNamed(`pm_card_${card}`, now)?.brand ?? 'unknown'
    known.set(card, brand)
    return brand
  }
}

function slowDown(acquirer: Acquirer): Acquirer {
  return {
    ...acquirer,
    refund: async (request) => {
      const result = await acquirer.refund(request)
      return { ...result, settlesAfterMs: result.settlesAs && slowRefundDays * dayMs }
    },
  }
}

/** Addresses of the team, with a number where an unfinished seeding has taken them. */
async function chooseEmails(database: HttpDependencies['database']): Promise<(name: string) => string> {
  const emailOf = (name: string, attempt: number) => `${name.toLowerCase().replace(' ', '.')}${attempt > 1 ? `.${attempt}` : ''}@${domain}`
  let attempt = 1
  while (await isEmailTaken(database, emailOf('Ada Lin', attempt))) attempt++
  return (name) => emailOf(name, attempt)
}

/** Made up, of about the right size. */
const rates = { EUR: '1', USD: '1.0850', GBP: '0.8560', JPY: '163.25' } as const

/** Reference rates of the day before the demo begins. */
function demoRates(now: Date): DatedRate[] {
  const day = addDays(dayIn('UTC', now), -1)
  return Object.entries(rates).map(([currency, rate]) => ({ currency: currency as keyof typeof rates, day, rate }))
}
