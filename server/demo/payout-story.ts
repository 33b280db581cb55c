import type { PayoutFailureCode } from '#areas/payouts/contract/failures.ts'
import { addBankAccount, findDefaultBankAccount, type NewBankAccount } from '#areas/payouts/server/bank-accounts/index.ts'
import type { Banking, PayoutOrder } from '#areas/payouts/server/banking/index.ts'
import { beginDuePayouts, doPayoutWork, payoutJobs, reportPayout, setSchedule } from '#areas/payouts/server/index.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { dayMs, hourMs } from '#kernel/time/durations.ts'
import type { ExternalRunner } from '../infra/external/runner.ts'
import { resumeIntents } from '../infra/external/sweep.ts'
import { dayOf } from './calendar.ts'
import { type DailyWork, runAt, type Stage } from './play.ts'
import { findLatestPayout } from './seed-store.ts'

/** Payouts of a year by schedules: dollars and euros every week, yen every month. One fails, one comes back, and each makes the team replace the account. */

interface BankOf {
  readonly bank_name: string
  readonly bank_code: string
  readonly bank_address: string
  readonly swift: string
}

const hsbc: BankOf = { bank_name: 'HSBC', bank_code: '004', bank_address: '1 Queen’s Road Central, Hong Kong', swift: 'HSBCHKHH' }
const hangSeng: BankOf = { bank_name: 'Hang Seng Bank', bank_code: '024', bank_address: '83 Des Voeux Road Central, Hong Kong', swift: 'HASEHKHH' }

function accountAt(bank: BankOf, currency: CurrencyCode, accountNumber: string): NewBankAccount {
  return {
    country: 'HK',
    currency,
    holder_name: 'Harbour Lane Goods Ltd',
    account_number: accountNumber,
    iban: null,
    ach_routing_number: null,
    account_type: 'business',
    is_default: true,
    metadata: {},
    ...bank,
  }
}

const demoBankAccounts = {
  USD: accountAt(hsbc, 'USD', '808123456274'),
  EUR: accountAt(hsbc, 'EUR', '808123456381'),
  JPY: accountAt(hsbc, 'JPY', '808123456519'),
} as const satisfies Partial<Record<CurrencyCode, NewBankAccount>>
type PayoutCurrency = keyof typeof demoBankAccounts

/** What replaces an account that its bank does not pay to any more. */
const replacements: Readonly<Record<PayoutCurrency, NewBankAccount>> = {
  USD: accountAt(hangSeng, 'USD', '239447012883'),
  EUR: accountAt(hangSeng, 'EUR', '239447012896'),
  JPY: accountAt(hangSeng, 'JPY', '239447012909'),
}

export interface PayoutStage extends Stage {
  readonly runner: ExternalRunner
  readonly banking: Banking
}

const failure = { currency: 'USD', daysAgo: 203, code: 'account_closed' } as const satisfies Incident
const returned = { currency: 'EUR', daysAgo: 82, code: 'incorrect_account_holder_name' } as const satisfies Incident
/** A payout comes back so many days after it was made, before the next one is. */
const returnedAfterDays = 5

interface Incident {
  readonly currency: PayoutCurrency
  readonly daysAgo: number
  readonly code: PayoutFailureCode
}

/** The account's own work of each day; the first call adds the bank accounts and sets the schedules. */
export function planPayouts(stage: PayoutStage, now: Date): DailyWork {
  const today = dayOf(now)
  let isSetUp = false
  let isFailing = false
  /** The bank rejects one payout, each time it is sent. */
  let rejectedKey: string | null = null
  let hasReturned = false
  const broken = new Set<PayoutCurrency>()
  /** When the next schedule runs, or the bank is told or answers. */
  let dueAt: Date | null = new Date(0)
  const runner = withBank(stage, async (order) => {
    const receipt = await stage.banking.bank.send(order)
    if (isFailing && order.currency === failure.currency) rejectedKey ??= order.idempotencyKey
    if (order.idempotencyKey !== rejectedKey) return receipt
    broken.add(failure.currency)
    return { ...receipt, settlesAs: 'processing_failure', failureCode: failure.code }
  })

  return async (start) => {
    const daysAgo = today - dayOf(start)
    if (!isSetUp) await setUp(stage, start, now)
    isSetUp = true
    if (daysAgo === failure.daysAgo) isFailing = true
    if (dueAt !== null && dueAt <= start) dueAt = await payOut(stage, runner, start)
    if (!hasReturned && daysAgo <= returned.daysAgo && (await bringBack(stage, start))) {
      hasReturned = true
      dueAt = start
      broken.add(returned.currency)
    }
    for (const currency of broken) {
      if (!(await replaceBroken(stage, start, currency))) continue
      broken.delete(currency)
      dueAt = start
    }
  }
}

/** Does what is due for payouts; returns when to look again. */
async function payOut(stage: PayoutStage, runner: ExternalRunner, start: Date): Promise<Date | null> {
  const { begun, dueAt } = await runAt(stage, start, async (context) => {
    while (await doPayoutWork(context));
    const leaving = await beginDuePayouts(context, runner)
    const dues = await Promise.all(payoutJobs.map((job) => job.findDue(context)))
    return { begun: leaving, dueAt: earliest(dues) }
  })
  if (begun.length === 0) return dueAt
  const intents = begun.map(({ intent }) => ({ ...intent, actor: { kind: 'processor' } as const }))
  await resumeIntents(runner, { database: stage.database, clock: { now: () => start } }, stage.account, intents)
  // The bank has said since when it answers.
  return start
}

function earliest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((first, time) => (first === null || (time !== null && time < first) ? time : first), null)
}

function withBank({ runner, banking }: PayoutStage, send: Banking['bank']['send']): ExternalRunner {
  const bank = { ...banking.bank, send: (order: PayoutOrder) => send(order) }
  return { ...runner, external: { ...(runner.external as object), banking: { ...banking, bank } } }
}

async function setUp(stage: PayoutStage, start: Date, now: Date): Promise<void> {
  const { finance } = stage.team
  await runAt(stage, start, async (context) => {
    const asFinance = { ...context, actor: finance }
    for (const account of Object.values(demoBankAccounts)) await addBankAccount(asFinance, stage, account)
    const weekly = (currency: PayoutCurrency, weekday: number) =>
      setSchedule(asFinance, { params: { id: context.merchantId, currency }, query: {}, body: { frequency: 'weekly', weekday, minimum_minor: 0 } })
    // About a week of dollars is available now, and euros are in transit.
    await weekly('USD', weekdayBefore(now, [6, 5, 4]))
    await weekly('EUR', weekdayBefore(now, [1, 2, 3]))
    await setSchedule(asFinance, {
      params: { id: context.merchantId, currency: 'JPY' },
      query: {},
      body: { frequency: 'monthly', month_day: 5, minimum_minor: 0 },
    })
  })
}

/** The weekday (Monday is 1) of the first of these days before today that is a working day. */
function weekdayBefore(now: Date, daysAgo: readonly number[]): number {
  const weekdays = daysAgo.map((days) => new Date((dayOf(now) - days) * dayMs).getUTCDay())
  return weekdays.find((weekday) => weekday >= 1 && weekday <= 5) ?? 1
}

/** The bank that received the latest payout of the currency sends it back, if that arrived some days ago. */
async function bringBack(stage: PayoutStage, start: Date): Promise<boolean> {
  return runAt(stage, new Date(start.getTime() + 9 * hourMs), async (context) => {
    const payout = await findLatestPayout(context, returned.currency)
    if (payout?.status !== 'completed' || context.now.getTime() - payout.created_at.getTime() < returnedAfterDays * dayMs) return false
    await reportPayout(context, payout.id, 'return', returned.code)
    return true
  })
}

/** Finance adds another account on the morning after the bank reported the old one. */
async function replaceBroken(stage: PayoutStage, start: Date, currency: PayoutCurrency): Promise<boolean> {
  return runAt(stage, new Date(start.getTime() + 10 * hourMs), async (context) => {
    const account = await findDefaultBankAccount(context, currency)
    if (account?.status !== 'errored') return false
    await addBankAccount({ ...context, actor: stage.team.finance }, stage, replacements[currency])
    return true
  })
}
