import { doDueWork, refundCommand } from '#areas/payments/server/index.ts'
import { addBankAccount, type NewBankAccount } from '#areas/payouts/server/bank-accounts/index.ts'
import type { Banking } from '#areas/payouts/server/banking/index.ts'
import { beginDuePayouts, doPayoutWork, setSchedule } from '#areas/payouts/server/index.ts'
import { ingestEvents } from '#areas/platform/server/api/index.ts'
import type { PlatformEventInput } from '#areas/platform/server/index.ts'
import { answer, listInstructionPage } from '#areas/platform/server/instructions/index.ts'
import { fixedClock } from '../infra/clock/clock.ts'
import type { RequestContext } from '../infra/context.ts'
import { beginAndSave } from '../infra/external/command.ts'
import type { HttpDependencies } from '../infra/http/register.ts'
import { sha256 } from '../infra/keys/crypto.ts'
import { machineContext } from '../infra/machine-context.ts'
import type { Account } from '../infra/tenant-work.ts'
import type { Member } from './follow-ups.ts'
import { runAt } from './play.ts'
import { findRefundable, listSentPayouts } from './seed-store.ts'

export interface BranchOptions extends Pick<HttpDependencies, 'database' | 'runner'> {
  readonly banking: Banking
  readonly platformId: string
}

/** A refund is requested of a payment that is at least so old. */
const refundedAfterDays = 6
const bankAccount: NewBankAccount = {
  country: 'IE',
  currency: 'EUR',
  holder_name: 'Harbour Lane Ireland Ltd',
  bank_name: 'Allied Irish Banks',
  bank_code: null,
  bank_address: null,
  account_number: null,
  iban: 'IE29AIBK93115212345678',
  swift: null,
  ach_routing_number: null,
  account_type: 'business',
  is_default: true,
  metadata: {},
}

/** The platform's bank marks a payout with 15 digits. */
function traceOf(id: string): string {
  const digits = 10n ** 15n
  return String(BigInt(`0x${sha256(id).toString('hex')}`) % digits).padStart(15, '0')
}

/** An account that a platform processes: its owner's actions in the dashboard, and the platform's events and results. */
export class Branch {
  readonly #options: BranchOptions
  readonly #account: Account
  readonly #owner: Member

  constructor(options: BranchOptions, account: Account, owner: Member) {
    this.#options = options
    this.#account = account
    this.#owner = owner
  }

  async open(at: Date, weekday: number): Promise<void> {
    await this.#runAt(at, async (context) => {
      const asOwner = { ...context, actor: this.#owner }
      await addBankAccount(asOwner, this.#options, bankAccount)
      const params = { id: context.merchantId, currency: 'EUR' } as const
      await setSchedule(asOwner, { params, query: {}, body: { frequency: 'weekly', weekday, minimum_minor: 0 } })
    })
    await this.#answerAll(at)
  }

  /** The platform reports what happened, and that the payouts before have arrived. */
  async report(at: Date, happened: readonly PlatformEventInput[]): Promise<void> {
    const { database, platformId } = this.#options
    const merchant = this.#account.merchantId
    const sent = await this.#runAt(at, listSentPayouts)
    const paid = sent.map((payout) => ({ id: `${payout}/paid`, merchant, type: 'payout.paid' as const, occurred_at: at.toISOString(), data: { payout } }))
    const answers = await ingestEvents({ database, clock: fixedClock(at), log: console, locale: 'en' }, platformId, [...happened, ...paid])
    const refused = answers.find(({ outcome }) => outcome !== 'accepted')
    if (refused) throw new Error(`The event ${refused.id} is ${refused.outcome}: ${JSON.stringify(refused.errors)}`)
    while (await this.#runAt(at, doDueWork));
  }

  async payOut(at: Date): Promise<void> {
    await this.#runAt(at, async (context) => {
      while (await doPayoutWork(context));
    })
  }

  async handOver(at: Date, isConfirmed: boolean): Promise<void> {
    await this.#runAt(at, (context) => beginDuePayouts(context, this.#options.runner))
    if (isConfirmed) await this.#answerAll(at)
  }

  async askForRefund(at: Date): Promise<void> {
    await this.#runAt(at, async (context) => {
      const payment = await findRefundable(context, refundedAfterDays)
      if (!payment) return
      const refund = { paymentId: payment, amountMinor: null, reason: 'requested_by_customer', metadata: {} } as const
      await beginAndSave({ ...context, actor: this.#owner }, this.#options.runner, refundCommand, refund)
    })
  }

  /** The platform carries out what it has been sent. */
  async #answerAll(at: Date): Promise<void> {
    const { database, banking, runner, platformId } = this.#options
    const dependencies = { database, clock: fixedClock(at), runner, banking }
    const ask = <T>(work: (context: RequestContext) => Promise<T>) => database.transaction({}, (db) => work(machineContext(db, at)))
    const { items } = await ask((context) => listInstructionPage(context, dependencies, platformId, { state: 'open', limit: 100 }))
    for (const { id, type } of items)
      await ask((context) =>
        answer(context, dependencies, { platformId, keyId: null }, id, { outcome: 'succeeded', ...(type === 'payout.send' ? { trace_id: traceOf(id) } : {}) }),
      )
  }

  #runAt<T>(at: Date, work: Parameters<typeof runAt<T>>[2]): Promise<T> {
    return runAt({ database: this.#options.database, account: this.#account }, at, work)
  }
}
