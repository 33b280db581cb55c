import type { Acquirer } from '#areas/payments/server/acquiring/index.ts'
import { foundBusiness, joinTeam, openLiveAccount } from '#areas/settings/server/merchants/index.ts'
import { systemRoles } from '#areas/team/contract/permissions.ts'
import type { MerchantId, UserId } from '#kernel/ids.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { fixedClock } from '../infra/clock/clock.ts'
import type { Account } from '../infra/tenant-work.ts'
import { Branch, type BranchOptions } from './branch.ts'
import type { Member } from './follow-ups.ts'
import { planTrade } from './plan.ts'
import { eventsOf } from './reported-trade.ts'
import { europeanMarkets } from './shop.ts'
import { agreeDemoTerms } from './terms.ts'

/**
 * The branch of the demo business in Ireland, whose money its platform moves: payments come as events, pounds are settled in euros, payouts are
 * instructions. Of two instructions the platform has not said anything: a refund that is overdue, and the latest payout.
 */

export interface EuropeOptions extends BranchOptions {
  /** The database as the owner of its tables, who agrees terms. */
  readonly tables: EuropeOptions['database']
  readonly acquirer: Acquirer
  readonly seed: number
  readonly count: number
  readonly now: Date
  readonly owner: { readonly name: string; readonly email: string; readonly passwordHash: string }
  /** Ends the work between two payouts. */
  readonly signal?: AbortSignal | undefined
  /** The user who runs the whole business. */
  readonly headUserId: UserId
}

const days = 112
const daysBetweenRuns = 7
/** The latest payout left since, whichever weekday it is. */
const lastRunDaysAgo = 4
/** A payout leaves on the next working day. */
const leavesWithinDays = 3
const refundDaysAgo = 5
const conversions = { GBP: { into: 'EUR', rate: '1.1520', feeBasisPoints: 100 } } as const
export async function seedEurope(options: EuropeOptions): Promise<void> {
  const { acquirer, seed, count, now, signal } = options
  signal?.throwIfAborted()
  const { account, owner } = await found(options)
  const plan = planTrade({ seed, now, days, count, markets: europeanMarkets })
  const events = (await eventsOf(acquirer, account.merchantId, plan)).toSorted((a, b) => a.occurred_at.localeCompare(b.occurred_at))
  const branch = new Branch(options, account, owner)
  const lastRun = new Date(now.getTime() - lastRunDaysAgo * dayMs)
  await branch.open(new Date(now.getTime() - days * dayMs), lastRun.getUTCDay() || 7)
  let since = new Date(0)
  const reportUntil = async (at: Date) => {
    const happened = events.filter(({ occurred_at }) => new Date(occurred_at) >= since && new Date(occurred_at) < at)
    await branch.report(at, happened)
    since = at
  }
  for (let daysAgo = days - (days % daysBetweenRuns) + lastRunDaysAgo - daysBetweenRuns; daysAgo > lastRunDaysAgo; daysAgo -= daysBetweenRuns) {
    signal?.throwIfAborted()
    const at = new Date(now.getTime() - daysAgo * dayMs)
    await reportUntil(at)
    await branch.payOut(at)
    await branch.handOver(new Date(at.getTime() + leavesWithinDays * dayMs), true)
  }
  await reportUntil(lastRun)
  await branch.payOut(lastRun)
  await branch.handOver(new Date(now.getTime() - dayMs), false)
  await reportUntil(now)
  await branch.askForRefund(new Date(now.getTime() - refundDaysAgo * dayMs))
}

async function found({ database, tables, platformId, now, owner, headUserId }: EuropeOptions): Promise<{ account: Account; owner: Member }> {
  const at = new Date(now.getTime() - (days + 1) * dayMs)
  const founding = { database, clock: fixedClock(at) }
  const name = 'Harbour Lane Ireland'
  let liveId: MerchantId | null = null
  const founded = await foundBusiness(
    founding,
    {
      name,
      country: 'IE',
      timeZone: 'Europe/Dublin',
      defaultCurrency: 'EUR',
      statementDescriptor: 'HARBOUR LANE EU',
      supportEmail: 'help@harbourlane.example',
      website: 'https://harbourlane.example/ie',
      legal: {
        legal_name: 'Harbour Lane Ireland Limited',
        registration_number: '612840',
        tax_number: 'IE3641205KH',
        representative_name: owner.name,
        address_line1: 'Unit 3',
        address_line2: '14 Quay Street',
        city: 'Galway',
        region: 'County Galway',
        postal_code: 'H91 XE52',
      },
      platform: { id: platformId, reference: null },
      owner: { ...owner, isEmailConfirmed: true },
    },
    async (db, { businessId }) => {
      const live = { name, defaultCurrency: 'EUR', statementDescriptor: 'HARBOUR LANE EU', processor: 'Demo platform', processedBy: 'platform' } as const
      liveId = await openLiveAccount({ db, cell: database.cell, now: at }, businessId, live)
    },
  )
  if (!liveId) throw new Error('The branch has no live account.')
  await joinTeam(founding, founded.businessId, { userId: headUserId, roles: ['administrator'] })
  const account = { merchantId: liveId }
  await agreeDemoTerms(tables, account, { validFrom: at, conversions })
  return { account, owner: { kind: 'member', userId: founded.owner.userId, name: owner.name, permissions: new Set(systemRoles.owner) } }
}
