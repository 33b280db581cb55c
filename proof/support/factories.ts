import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { createKey } from '#areas/developers/server/index.ts'
import { hashPassword, openSession } from '#areas/identity/server/index.ts'
import { confirmPayment, createPayment, keepCard, type PaymentRow, plainPayment, refundPayment } from '#areas/payments/server/index.ts'
import { addTeamMember, demoProcessor, type ProvisionedMember, provisionBusiness } from '#areas/settings/server/merchants/index.ts'
import { systemRoles } from '#areas/team/contract/permissions.ts'
import { type BusinessId, type MerchantId, merchantId as merchantIdSchema, type UserId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { accountTime, type Clock } from '#server/infra/clock/clock.ts'
import type { Config } from '#server/infra/config/config.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import { testAcquirer } from './account.ts'

/** What factories need of a server: a test server has it, and so has the running product of the browser tests. */
export interface FactoryBackend {
  readonly db: { readonly database: Database }
  readonly clock: Clock
  readonly config: Config
}

/** Every test user's password. */
export const testPassword = 'Correct-horse-7'
const passwordHash = hashPassword(testPassword)

export interface TestMember extends ProvisionedMember {
  readonly email: string
  readonly name: string
  /** Of a session that lives. */
  readonly token: string
}

export interface TestBusiness<Role extends SystemRole = never> {
  readonly businessId: BusinessId
  readonly liveId: MerchantId
  readonly sandboxId: MerchantId
  /** The owner, and a member for each role that the test asked for. */
  readonly people: Readonly<Record<'owner' | Role, TestMember>>
  /** The secret key of an account for the merchant API, made when a test first asks. */
  readonly key: (account: 'live' | 'sandbox') => Promise<string>
}

export interface BusinessOptions<Role extends SystemRole = never> {
  /** Roles with a member besides the owner. */
  roles?: readonly Role[]
  name?: string
  timeZone?: string
  defaultCurrency?: CurrencyCode
  /** Whether test cards work with its live keys. */
  isDemo?: boolean
  /** Whose merchant it is. */
  platformId?: string
}

const businessTimeZone = 'Asia/Hong_Kong'

/** Today where the businesses of tests are: for a third of each day it is tomorrow in UTC, and once a month another month. */
export function businessToday(): string {
  return dayIn(businessTimeZone, new Date())
}

/** Every role that a business has from the start. */
export const everyRole = Object.keys(systemRoles) as SystemRole[]

/** A business with both accounts, its owner and the members that a test asks for. Each of them has a session. */
export async function makeBusiness<const Role extends SystemRole = never>(
  server: FactoryBackend,
  options: BusinessOptions<Role> = {},
): Promise<TestBusiness<Role>> {
  const { db, clock } = server
  const dependencies = { database: db.database, clock }
  // Letters and digits by turns, so that no word or number that a test looks for is in a name by chance.
  const suffix = [...randomBytes(5)].map((byte) => `${'bcdfghjklmnpqrst'[byte >> 4]}${byte % 10}`).join('')
  const user = async (role: SystemRole) => ({
    name: `${role} ${suffix}`,
    email: `${role}-${suffix}@example.com`,
    passwordHash: await passwordHash,
    isEmailConfirmed: true,
  })

  const { owner, ...business } = await provisionBusiness(dependencies, {
    name: options.name ?? `Shop ${suffix}`,
    country: 'HK',
    timeZone: options.timeZone ?? businessTimeZone,
    defaultCurrency: options.defaultCurrency ?? 'USD',
    supportEmail: 'help@example.com',
    website: 'https://shop.example',
    statementDescriptor: 'TEST SHOP',
    liveProcessor: demoProcessor,
    isDemo: options.isDemo ?? false,
    ...(options.platformId === undefined ? {} : { platform: { id: options.platformId, reference: null } }),
    owner: await user('owner'),
  })
  // Their webhooks go to receivers of tests.
  await inAccount(server, { merchantId: business.liveId }, ({ db: tx, merchantId }) =>
    tx.insertInto('webhook_settings').values({ merchant_id: merchantId, hosts: [] }).execute(),
  )
  const people: Partial<Record<SystemRole, TestMember>> = {}
  for (const role of new Set<SystemRole>(['owner', ...(options.roles ?? [])])) {
    const account = await user(role)
    const { name, email } = account
    const member = role === 'owner' ? owner : await addTeamMember(dependencies, business.businessId, { ...account, roles: [role] })
    people[role] = { ...member, name, email, token: await makeSession(server, member.userId) }
  }
  const keys: { live?: Promise<string>; sandbox?: Promise<string> } = {}
  const makeKey = (merchantId: MerchantId) =>
    inAccount(server, { merchantId }, async (context) => (await createKey(context, db.database.cell, { kind: 'secret' })).secret)
  const key = (account: 'live' | 'sandbox') => (keys[account] ??= makeKey(account === 'live' ? business.liveId : business.sandboxId))
  return { ...business, people: people as Record<'owner' | Role, TestMember>, key }
}

/** A session of a user that was just confirmed for dangerous acts, unless it should ask; returns its token. */
export async function makeSession(server: FactoryBackend, userId: UserId, { isSteppedUp = true }: { isSteppedUp?: boolean } = {}): Promise<string> {
  const now = server.clock.now()
  const context = { db: server.db.database.global, now, requestId: 'req_test', locale: 'en' as const, ip: null, userAgent: null }
  // Tests move the clock by days between two calls.
  const policy = { ...server.config, rememberIdleMinutes: server.config.rememberDays * 24 * 60 }
  const token = await openSession(context, policy, userId, true)
  if (isSteppedUp) {
    await server.db.database.transaction({ userId }, (tx) =>
      tx.updateTable('sessions').set({ stepped_up_at: now }).where('user_id', '=', userId).where('token_hash', '=', sha256(token)).execute(),
    )
  }
  return token
}

/** Runs work in one transaction of an account, as its own server would. */
export async function inAccount<T>(server: FactoryBackend, account: { readonly merchantId: string }, work: (context: TenantContext) => Promise<T>): Promise<T> {
  const merchantId = z.parse(merchantIdSchema, account.merchantId)
  const realNow = server.clock.now()
  return server.db.database.transaction({ merchantId }, (db, clockAheadMs) =>
    work({
      db,
      now: accountTime(realNow, clockAheadMs),
      realNow,
      requestId: 'req_test',
      locale: 'en',
      ip: null,
      userAgent: null,
      merchantId,
      actor: { kind: 'merchant_api', keyId: 'key_test' },
    }),
  )
}

export interface PaymentOptions {
  amountMinor?: number
  currency?: CurrencyCode
  /** A public test card, such as `pm_card_visa` or `pm_card_visa_chargeDeclined`. */
  card?: string
  captureMethod?: 'automatic' | 'manual'
  /** Refunded at once. */
  refundMinor?: number
  customer?: { readonly id: string; readonly email_normalised: string | null; readonly name?: string | null }
  /** The name on the card. */
  cardholder?: string
  metadata?: Readonly<Record<string, string>>
}

/** A payment in the live account at the clock's time, through the same commands as the merchant API's. */
export async function makePayment(server: FactoryBackend, business: TestBusiness, options: PaymentOptions = {}): Promise<PaymentRow> {
  return inAccount(server, { merchantId: business.liveId }, async (context) => {
    const {
      amountMinor = 10_000,
      currency = 'USD',
      card: cardName = 'pm_card_visa',
      captureMethod = 'automatic',
      refundMinor,
      customer = null,
      cardholder,
      metadata,
    } = options
    const card = testAcquirer.tokeniseNamed(cardName, context.now)
    if (!card) throw new Error(`There is no test card ${cardName}.`)
    const method = await keepCard(context, card, { customerId: null, billingDetails: cardholder ? { name: cardholder } : {}, metadata: {} })
    const created = await createPayment(context, {
      ...plainPayment(method, { amountMinor, currency }, captureMethod),
      customer: customer && { name: null, ...customer },
      receiptEmail: 'buyer@example.com',
      ...(metadata && { metadata }),
    })
    const { payment } = await confirmPayment(context, testAcquirer, created.id, null)
    if (refundMinor === undefined) return payment
    return (await refundPayment(context, testAcquirer, payment.id, { amountMinor: refundMinor, reason: null, metadata: {} })).payment
  })
}
