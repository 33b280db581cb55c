import type { PayoutMethod } from '#areas/billing/contract/terms/kinds.ts'
import { computePayoutFee, type PayoutFee, payoutFee, readCurrentTerms } from '#areas/billing/server/terms/index.ts'
import { type ExpectedFunds, readAvailable, sumExpectedFunds } from '#areas/ledger/server/index.ts'
import type { ExpectedPayout, listExpectedPayouts, NextPayoutRun, PayoutFrequency, PayoutObstacle } from '#areas/payouts/contract/endpoints.ts'
import { payoutLimits } from '#areas/payouts/contract/rules.ts'
import { nextRunDay, type ScheduleDays } from '#areas/payouts/contract/schedule-days.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { addDays, dayIn } from '#kernel/time/calendar-days.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { arePayoutsStopped, getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { type BankAccountRow, listBankAccountRows } from './bank-accounts/index.ts'
import { findPayoutsInTransit, findStartsOfDays } from './expected-store.ts'
import type { PayoutListRow } from './list-store.ts'
import { payoutMaximumMinor, payoutMinimumMinor, payoutTimes } from './rules.ts'
import { listScheduleRows, type ScheduleRow } from './schedules-store.ts'

/** What is expected to reach the bank: payouts in transit, and what schedules will pay out of money that is known today. */

export async function readExpectedPayouts(context: TenantContext): Promise<HandlerOutput<typeof listExpectedPayouts>> {
  const { time_zone: timeZone } = await getAccountSettings(context)
  const until = addDays(dayIn(timeZone, context.now), payoutLimits.expectedPayoutDays)
  const schedules = (await listScheduleRows(context)).filter((schedule) => schedule.next_run_at !== null)
  const funds = schedules.length > 0 ? await sumExpectedFunds(context, timeZone, until) : []
  const background = { accounts: await listBankAccountRows(context), isStopped: await arePayoutsStopped(context), funds, timeZone, until }
  const expected = []
  for (const schedule of schedules) expected.push(await expectOf(context, schedule, background))
  const inTransit = (await findPayoutsInTransit(context)).map(presentInTransit)
  const payouts = [...inTransit, ...expected.flatMap(({ scheduled }) => scheduled)]
  return {
    until,
    next_runs: expected.map(({ next }) => next),
    payouts: payouts.toSorted((one, other) => one.arrival_date.localeCompare(other.arrival_date)),
  }
}

interface Background {
  readonly accounts: readonly BankAccountRow[]
  readonly isStopped: boolean
  readonly funds: readonly ExpectedFunds[]
  readonly timeZone: string
  readonly until: string
}

/** A run that is late pays out as soon as the worker gets to it. */
async function expectOf(context: TenantContext, schedule: ScheduleRow, { accounts, isStopped, funds, timeZone, until }: Background) {
  const { currency, frequency, weekday, month_day: monthDay, minimum_minor: minimumMinor } = schedule
  const first = schedule.next_run_at && schedule.next_run_at > context.now ? schedule.next_run_at : context.now
  const firstDay = dayIn(timeZone, first)
  const feeOn = await feesOf(context, currency, timeZone, until)
  const { amountMinor: availableMinor } = await readAvailable(context, currency)
  const runs = planRuns({
    currency,
    days: { frequency: frequency as PayoutFrequency, weekday, monthDay },
    minimumMinor,
    firstDay,
    lastDay: until,
    availableMinor,
    funds: funds.filter((sum) => sum.currency === currency),
    feeOn,
  })
  const starts = await findStartsOfDays(
    context,
    runs.map(({ day }) => day),
    timeZone,
  )
  const startOf = ({ day }: PlannedRun) => (day === firstDay ? first : (starts.get(day) ?? first))
  const account = accounts.find((one) => one.currency === currency && one.is_default)
  const blocked = findObstacle(isStopped, account)
  const arrivalOf = (run: PlannedRun, to: BankAccountRow) => payoutTimes(startOf(run), 'standard', to.first_payout_from).arrivalDate.toISOString()
  const scheduled =
    account && !blocked ? runs.filter(({ isEnough }) => isEnough).map((run) => presentRun(run, currency, account, startOf(run), arrivalOf(run, account))) : []
  const nextRun = runs[0]
  if (!nextRun) throw new Error(`the schedule of ${currency} has no next run`)
  const next: NextPayoutRun = {
    currency,
    runs_at: startOf(nextRun).toISOString(),
    available_minor: availableMinor,
    added_minor: nextRun.fundsMinor - availableMinor,
    amount_minor: nextRun.amountMinor,
    fee_minor: nextRun.feeMinor,
    arrival_date: account ? arrivalOf(nextRun, account) : null,
    minimum_minor: runMinimumMinor(currency, minimumMinor),
    obstacle: blocked ?? (nextRun.isEnough ? null : 'below_minimum'),
  }
  return { next, scheduled }
}

function findObstacle(isStopped: boolean, account: BankAccountRow | undefined): PayoutObstacle | null {
  if (isStopped) return 'payouts_stopped'
  if (!account) return 'bank_account_missing'
  return account.status === 'errored' ? 'bank_account_errored' : null
}

/** The fee on each day: announced terms count from the day that begins after they do. */
async function feesOf(context: TenantContext, currency: CurrencyCode, timeZone: string, lastDay: string): Promise<(day: string) => PayoutFee> {
  const { announced } = await readCurrentTerms(context)
  const changes: { from: string; fee: PayoutFee }[] = []
  for (const { validFrom } of announced) {
    const from = dayIn(timeZone, validFrom)
    if (from <= lastDay)
      changes.push({ from: isStart(validFrom, timeZone) ? from : addDays(from, 1), fee: await payoutFee({ ...context, now: validFrom }, currency, 'standard') })
  }
  const sorted = changes.toSorted((one, other) => one.from.localeCompare(other.from))
  const today = await payoutFee(context, currency, 'standard')
  return (day) => sorted.findLast(({ from }) => from <= day)?.fee ?? today
}

/** Whether a day of the zone begins at the moment. */
function isStart(moment: Date, timeZone: string): boolean {
  return dayIn(timeZone, moment) !== dayIn(timeZone, new Date(moment.getTime() - 1))
}

function presentRun(run: PlannedRun, currency: CurrencyCode, account: BankAccountRow, runsAt: Date, arrivalDate: string): ExpectedPayout {
  return {
    kind: 'scheduled',
    currency,
    amount_minor: run.amountMinor,
    fee_minor: run.feeMinor,
    method: 'standard',
    arrival_date: arrivalDate,
    runs_at: runsAt.toISOString(),
    payout_id: null,
    bank_account: { id: account.id, bank_name: account.bank_name, card_brand: account.card_brand, last4: account.last4 },
  }
}

function presentInTransit(row: PayoutListRow): ExpectedPayout {
  return {
    kind: 'in_transit',
    currency: row.currency,
    amount_minor: row.amount_minor,
    fee_minor: row.fee_minor,
    method: row.method as PayoutMethod,
    arrival_date: row.arrival_date.toISOString(),
    runs_at: null,
    payout_id: row.id,
    bank_account: { id: row.bank_account_id, bank_name: row.bank_name, card_brand: row.card_brand, last4: row.last4 },
  }
}

/** What the runs of a schedule pay out of. Days are the business's, as YYYY-MM-DD. */
export interface RunPlan {
  readonly currency: CurrencyCode
  readonly days: ScheduleDays
  readonly minimumMinor: number
  /** The day of the next run. */
  readonly firstDay: string
  readonly lastDay: string
  /** Available now; may be negative. */
  readonly availableMinor: number
  /** What is added by the start of each day, in the order of days. */
  readonly funds: readonly { readonly day: string; readonly amountMinor: number }[]
  /** In force on a day. */
  readonly feeOn: (day: string) => PayoutFee
}

interface PlannedRun {
  readonly day: string
  /** All that is available when it runs. */
  readonly fundsMinor: number
  readonly amountMinor: number
  readonly feeMinor: number
  /** Whether it is enough to be paid out; otherwise it is left for the next run. */
  readonly isEnough: boolean
}

/** The smallest amount that a run pays out. */
function runMinimumMinor(currency: CurrencyCode, minimumMinor: number): number {
  return Math.max(payoutMinimumMinor(currency), minimumMinor)
}

/** Every run up to the last day, in order. */
function planRuns({ currency, days, minimumMinor, firstDay, lastDay, availableMinor, funds, feeOn }: RunPlan): PlannedRun[] {
  const runs: PlannedRun[] = []
  let left = availableMinor
  let added = 0
  for (let day: string | null = firstDay; day !== null && day <= lastDay; day = nextRunDay(days, day)) {
    for (let next = funds[added]; next && next.day <= day; next = funds[added]) {
      left += next.amountMinor
      added += 1
    }
    const fee = feeOn(day)
    const amountMinor = payoutMaximumMinor({ amountMinor: left, currency }, fee)
    const feeMinor = computePayoutFee(amountMinor, fee)
    const isEnough = amountMinor >= runMinimumMinor(currency, minimumMinor)
    runs.push({ day, fundsMinor: left, amountMinor, feeMinor, isEnough })
    if (isEnough) left -= amountMinor + feeMinor
  }
  return runs
}
