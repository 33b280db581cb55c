import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { secondMs } from '#kernel/time/durations.ts'
import { type ExternalStep, externalSteps } from '#server/infra/external/runner.ts'
import { findMissedWork, hasDueThings, wakeWorker } from '../support/due-work.ts'
import { findAnswerViolations } from './answers.ts'
import { type BankAccount, newAccountWaitsMs, openBankAccounts } from './bank-accounts.ts'
import { findBookViolations, findRestViolations } from './books.ts'
import { type AccountClock, type Caller, call, findDispute, neverOpened, readClock, type Told } from './calls.ts'
import { addSandboxAccount, agreeWith, type SandboxAccount } from './database.ts'
import { divide, isEffect, isOfPayout, readEffects, readRefusals } from './effects.ts'
import { findEventViolations } from './event-violations.ts'
import { findPaymentViolations } from './explain.ts'
import { findOutsideViolations, readOutsideLog } from './external-log.ts'
import { findKeyViolations } from './keys.ts'
import { knownPayments } from './known.ts'
import type { Moment } from './moment.ts'
import { makeOrders, type Order } from './orders.ts'
import { findPayoutAnswerViolations, findPayoutMoneyViolations } from './payout-money.ts'
import { tellPayoutsAgain } from './payouts.ts'
import { randomFrom } from './random.ts'
import { findRefusalViolations } from './refusals.ts'
import type { ServerProcess } from './server-process.ts'
import { readAll } from './tables.ts'
import { tellAgain } from './timeline.ts'

/** One run: orders that follow from a seed, given by several callers at once to a server that is killed again and again; then the model is asked. */

export interface RunOptions {
  readonly owner: pg.Pool
  readonly ownerUrl: string
  readonly server: ServerProcess
  readonly seed: number
  readonly orderCount: number
  readonly deathsPerStep: number
}

export interface RunReport {
  readonly violations: readonly string[]
  readonly effectCount: number
  readonly refusalCount: number
  readonly replayCount: number
  /** Calls of which a try ended without an answer. */
  readonly cutCount: number
}

const neverMade = 'never_made'
const callerCount = 8
/** Where everything is looked at while the run goes on, in parts of its orders; after the last, time passes until nothing is on its way. */
const parts = 3
/** A lease is 15 s; a slow machine has time to spare. */
const leasePassesMs = 60_000
const pollMs = 250
/** How long the worker is asked for what is due. */
const lookMsMax = 10_000
const muchLaterMs = 200 * 86_400_000
/** How many passages a death lets pass, at most. */
const passagesMax = 4

export async function runModel(options: RunOptions): Promise<RunReport> {
  const { owner, server, seed, orderCount } = options
  const orders = makeOrders(seed, orderCount)
  const account = await addSandboxAccount(owner, `${seed}_${Date.now()}`)
  const run = new Run(options, account, orders)
  await run.openBankAccounts()
  const violations: string[] = []
  for (let part = 0; part < parts && violations.length === 0; part++) {
    await run.give(orders.slice(Math.floor((orderCount * part) / parts), Math.floor((orderCount * (part + 1)) / parts)))
    violations.push(...(await run.findViolations()))
    if (part === 0) await run.agreeTerms()
  }
  if (violations.length === 0) {
    await run.jump(muchLaterMs)
    violations.push(...(await run.findViolations({ isOver: true })))
  }
  violations.push(...server.faults.splice(0).map((fault) => `the server said: ${fault}`))
  const { told } = run
  return {
    violations,
    effectCount: readEffects(told).length,
    refusalCount: told.filter((one) => !isEffect(one)).length,
    replayCount: told.filter(({ isReplayed }) => isReplayed).length,
    cutCount: told.filter(({ window }) => window.isCut).length,
  }
}

class Run {
  readonly told: Told[] = []
  readonly #options: RunOptions
  readonly #account: SandboxAccount
  readonly #clock: AccountClock = { aheadMsMin: 0, aheadMsMax: 0 }
  readonly #payments = new Map<number, PromiseWithResolvers<string>>()
  readonly #made = new Map<string, PromiseWithResolvers<string>>()
  readonly #disputes = new Map<number, string>()
  readonly #seenAt = new Map<string, number>()
  readonly #faults: string[] = []
  readonly #linesBefore: number
  readonly #deaths: ExternalStep[]
  readonly #ordersPerDeath: number
  readonly #passages: ReturnType<typeof randomFrom>
  #accounts: ReadonlyMap<BankAccount, string> = new Map()
  #jumping = Promise.resolve()
  #count = 0
  #agreedAt = Number.POSITIVE_INFINITY
  #termsFromMs = Number.POSITIVE_INFINITY
  #ordersSinceDeath = 0

  constructor(options: RunOptions, account: SandboxAccount, orders: readonly Order[]) {
    this.#options = options
    this.#account = account
    this.#linesBefore = readOutsideLog(options.server.outsideLog, 0).length
    this.#passages = randomFrom(options.seed + 1)
    this.#deaths = this.#passages.shuffle(Array.from({ length: options.deathsPerStep }, () => externalSteps).flat())
    // Some orders pass before a death that was ordered comes, so the deaths are ordered twice as close as they must be.
    this.#ordersPerDeath = Math.floor((0.5 * orders.length) / Math.max(1, this.#deaths.length))
    for (const order of orders) {
      if (order.kind !== 'call') continue
      if (order.request.type === 'pay') this.#payments.set(order.request.slot, Promise.withResolvers())
      if (order.request.type === 'refund' || order.request.type === 'payOut') this.#made.set(order.key, Promise.withResolvers())
    }
  }

  /** Where payouts go; they leave for them from the beginning of the orders. */
  async openBankAccounts(): Promise<void> {
    this.#accounts = await openBankAccounts({ server: this.#options.server, secret: this.#account.secret }, this.#account.merchantId)
    await this.jump(newAccountWaitsMs)
  }

  /** Has the orders carried out; returns when every call was answered. */
  async give(orders: readonly Order[]): Promise<void> {
    const queue = orders.values()
    const work = async () => {
      for (const order of queue) {
        this.#orderDeath()
        await this.#carryOut(order).catch((error: unknown) => this.#faults.push(`${JSON.stringify(order)}: ${String(error)}`))
      }
    }
    await Promise.all(Array.from({ length: callerCount }, work))
  }

  #orderDeath(): void {
    const { server } = this.#options
    this.#ordersSinceDeath++
    if (server.isDoomed() || this.#ordersSinceDeath < this.#ordersPerDeath) return
    const step = this.#deaths.pop()
    if (!step) return
    this.#ordersSinceDeath = 0
    server.dieAt({ step, after: this.#passages.below(passagesMax) })
  }

  async #carryOut(order: Order): Promise<void> {
    if (order.kind === 'jump') return this.jump(order.byMs)
    if (order.kind === 'work') return this.#options.server.work()
    const { request } = order
    const paid = isOfPayout(request) ? null : (this.#payments.get(request.slot) as PromiseWithResolvers<string>)
    const caller: Caller = {
      server: this.#options.server,
      secret: this.#account.secret,
      clock: this.#clock,
      tick: () => this.#count++,
      paymentOf: async (slot) => this.#payments.get(slot)?.promise ?? neverMade,
      madeBy: async (key) => this.#made.get(key)?.promise ?? neverMade,
      disputeOf: async (slot) => this.#disputeOf(slot, (await this.#payments.get(slot)?.promise) ?? neverMade),
      accountOf: (name) => this.#accounts.get(name) ?? neverMade,
    }
    try {
      const told = await call(caller, order)
      this.told.push(told)
      const effect = readEffects([told])[0]
      if (request.type === 'pay' && effect) paid?.resolve(effect.paymentId)
      this.#made.get(order.key)?.resolve(effect?.objectId ?? neverMade)
    } catch (error) {
      // Whoever waits for it is refused.
      paid?.resolve(neverMade)
      this.#made.get(order.key)?.resolve(neverMade)
      throw error
    }
  }

  async #disputeOf(slot: number, paymentId: string): Promise<string> {
    const id = this.#disputes.get(slot) ?? (await this.#findDispute(paymentId))
    if (id !== neverOpened) this.#disputes.set(slot, id)
    return id
  }

  /** What is reported of a sale is a dispute once the worker has looked. */
  async #findDispute(paymentId: string): Promise<string> {
    const { server, owner } = this.#options
    const { merchantId, secret } = this.#account
    for (const deadline = Date.now() + lookMsMax; ; ) {
      // Asked before the dispute: what is due now, a worker may be at.
      const isDue = Date.now() < deadline && (await hasDueThings(owner, merchantId, new Date()))
      const id = await findDispute({ server, secret }, paymentId)
      if (id !== neverOpened || !isDue) return id
      await wakeWorker(owner, merchantId)
      await server.work()
    }
  }

  /** Moves the account's clock. One after the other: a server that has heard of the larger of two moves alone is past the smaller one as well. */
  jump(byMs: number): Promise<void> {
    this.#jumping = this.#jumping.then(() => this.#moveClock(byMs))
    return this.#jumping
  }

  async #moveClock(byMs: number): Promise<void> {
    this.#clock.aheadMsMax += byMs
    await this.#options.owner.query('UPDATE merchant_accounts SET clock_ahead_ms = clock_ahead_ms + $2 WHERE merchant_id = $1', [
      this.#account.merchantId,
      byMs,
    ])
    // A server that remembers the key has heard of it.
    const { server } = this.#options
    const { merchantId, secret } = this.#account
    while ((await readClock({ server, secret }, merchantId)) + secondMs <= Date.now() + this.#clock.aheadMsMin + byMs) await wait(pollMs)
    this.#clock.aheadMsMin += byMs
  }

  /** From now on the account pays by terms of its own, with a reserve. Nobody calls meanwhile. */
  async agreeTerms(): Promise<void> {
    this.#termsFromMs = Date.now() + this.#clock.aheadMsMax
    await agreeWith(this.#options.ownerUrl, this.#account, this.#termsFromMs)
    this.#agreedAt = this.#count++
  }

  /** What the worker had begun when it died is carried on once the dead one's lease has passed; nobody waits for it as callers do for theirs. */
  async #untilNothingIsOpen(): Promise<void> {
    const { server, owner } = this.#options
    for (const deadline = Date.now() + leasePassesMs; Date.now() < deadline; await wait(pollMs)) {
      await server.work()
      const { rowCount } = await owner.query('SELECT FROM intents WHERE merchant_id = $1 AND done_at IS NULL LIMIT 1', [this.#account.merchantId])
      if (rowCount === 0) return
    }
  }

  /** Another round leaves a job to the worker that is at it, which then has more batches to go. */
  async #untilNothingIsDue(now: Date): Promise<void> {
    const { server, owner } = this.#options
    for (const deadline = Date.now() + lookMsMax; ; await wait(pollMs)) {
      await server.work()
      if (Date.now() > deadline || !(await hasDueThings(owner, this.#account.merchantId, now))) return
    }
  }

  async findViolations({ isOver = false } = {}): Promise<string[]> {
    const { server, owner } = this.#options
    server.dieAt(null)
    await this.#untilNothingIsOpen()
    const missed = await findMissedWork(owner, new Date())
    await wakeWorker(owner, this.#account.merchantId)
    const now = new Date()
    const from = now.getTime() + this.#clock.aheadMsMin
    await this.#untilNothingIsDue(now)
    const tables = await readAll(owner, this.#account.merchantId, (what) => this.#sawAt(what))
    const moment: Moment = { from, to: Date.now() + this.#clock.aheadMsMax }
    const { payments: effects, payouts: payoutEffects } = divide(readEffects(this.told))
    const { payments: refusals, payouts: payoutRefusals } = divide(readRefusals(this.told))
    const stories = tellAgain(knownPayments(effects), { timeline: tables.timeline, moment, termsFromMs: this.#termsFromMs })
    const { payouts, violations } = tellPayoutsAgain(payoutEffects, { tables, moment, termsFromMs: this.#termsFromMs })
    const options = { stories, movements: tables.movements, agreedAt: this.#agreedAt }
    return [
      ...this.#faults.splice(0),
      ...missed,
      ...findKeyViolations(this.told, tables.keys),
      ...findAnswerViolations(effects),
      ...findRefusalViolations(effects, refusals, options),
      ...findOutsideViolations(readOutsideLog(server.outsideLog, this.#linesBefore), effects, {
        payouts,
        intents: new Set(tables.intents.map(({ id }) => id)),
      }),
      ...violations,
      ...findPayoutAnswerViolations(payoutEffects),
      ...findPayoutMoneyViolations(payouts, payoutRefusals, {
        stories,
        effects: [...effects, ...payoutEffects],
        movements: tables.movements,
        termsFromMs: this.#termsFromMs,
      }),
      ...findPaymentViolations(stories, tables, moment),
      ...(await findEventViolations(owner, this.#account.merchantId)),
      ...findBookViolations(stories, { payouts, tables, moment, agreedAt: this.#agreedAt }),
      ...tables.openIntents.map(({ id, kind }) => `${id} (${kind}) is open, though everybody was answered`),
      ...(isOver ? findRestViolations(tables) : []),
    ]
  }

  /** On the callers' counter, when something was first read. */
  #sawAt(name: string): number {
    if (!this.#seenAt.has(name)) this.#seenAt.set(name, this.#count++)
    return this.#seenAt.get(name) ?? 0
  }
}
