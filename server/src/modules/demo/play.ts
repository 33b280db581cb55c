import type { TenantContext } from '../../infra/context.ts'
import type { HttpDependencies } from '../../infra/http/register.ts'
import type { Account } from '../../infra/tenant-work.ts'
import { runAsProcessor } from '../../infra/tenant-work.ts'
import type { Acquirer } from '../acquiring/index.ts'
import { recordAudit } from '../audit/index.ts'
import { createCustomer } from '../customers/index.ts'
import { advanceWatermark } from '../ledger/index.ts'
import type { PaymentMethodRow } from '../payments/index.ts'
import { cancelPayment, capturePayment, confirmPayment, createPayment, doDueWork, keepCard, refundPayment } from '../payments/index.ts'
import { dayOf, startOfDay } from './calendar.ts'
import type { FollowUp, PlannedPayment } from './plan.ts'
import { commitWithoutWaiting } from './seed-store.ts'
import type { Person } from './shop.ts'

export interface Stage {
  readonly database: HttpDependencies['database']
  readonly acquirer: Acquirer
  readonly account: Account
  /** Who makes the refunds and captures that the plan leaves to the team. */
  readonly members: readonly Extract<TenantContext['actor'], { kind: 'member' }>[]
  readonly signal: AbortSignal | undefined
}

/** How many days of payments are made at a time, and on how many connections. */
const daysAtOnce = 7
const laneCount = 5
/** Between two tries of one payer. */
const retryAfterMs = 80_000

interface Customer {
  readonly id: string
  readonly email: string
  readonly method: PaymentMethodRow
}

/**
 * Plays a plan through the same commands as live traffic, at the times that the plan says. What follows payments is played day by day in order;
 * the payments themselves are made up to two weeks ahead of it, since nothing that follows depends on a later sale but the choice of what is pending.
 */
export async function playTrade(stage: Stage, plan: readonly PlannedPayment[], now: Date): Promise<void> {
  const first = plan[0]
  if (!first) return
  const firstDay = dayOf(first.at)
  const weekOf = (day: number) => Math.floor((day - firstDay) / daysAtOnce)
  const payments = Map.groupBy(plan, ({ at }) => weekOf(dayOf(at)))
  const followUps = Map.groupBy(
    plan.flatMap((payment) => payment.followUps.map((followUp) => ({ payment, followUp }))),
    ({ followUp }) => dayOf(followUp.at),
  )
  const player = createPlayer(stage)
  const playWeek = async (week: number) => {
    const start = firstDay + week * daysAtOnce
    for (let day = start; day < start + daysAtOnce && day <= dayOf(now); day++) {
      await player.finishDueWork(startOfDay(day))
      await player.follow((followUps.get(day) ?? []).toSorted((a, b) => a.followUp.at.getTime() - b.followUp.at.getTime()))
    }
  }
  await player.makePayments(payments.get(0) ?? [])
  for (let week = 0; week <= weekOf(dayOf(now)); week++) {
    stage.signal?.throwIfAborted()
    await Promise.all([player.makePayments(payments.get(week + 1) ?? []), playWeek(week)])
    await player.advanceBalances()
  }
  await player.finishDueWork(now)
}

function createPlayer({ database, acquirer, account, members }: Stage) {
  const customers = new Map<Person, Customer>()
  const ids = new Map<PlannedPayment, string>()
  const api: TenantContext['actor'] = { kind: 'merchant_api', keyId: 'demo' }

  const run = <T>(now: Date, work: (context: TenantContext) => Promise<T>) =>
    runAsProcessor(database, { now: () => now }, account, async (context) => {
      await commitWithoutWaiting(context)
      return work(context)
    })

  async function keepNamedCard(context: TenantContext, name: string, customerId: string | null): Promise<PaymentMethodRow> {
    const card = acquirer.tokeniseNamed(`pm_card_${name}`, context.now)
    if (!card) throw new Error(`The acquirer knows no test card ${name}.`)
    return keepCard(context, card, { customerId, billingDetails: {}, metadata: {} })
  }

  async function welcome(context: TenantContext, person: Person): Promise<Customer> {
    const known = customers.get(person)
    if (known) return known
    const { name, email } = person
    const { id } = await createCustomer(context, { email, name, phone: null, description: null, address: null, shipping: null, metadata: {} })
    const customer = { id, email, method: await keepNamedCard(context, person.card, id) }
    customers.set(person, customer)
    return customer
  }

  async function makePayment(context: TenantContext, planned: PlannedPayment): Promise<void> {
    const { person, attempts } = planned
    const customer = await welcome(context, person)
    const methodOf = async (card: string) => (card === person.card ? customer.method : keepNamedCard(context, card, null))
    const [firstCard = person.card, ...otherCards] = attempts
    const created = await createPayment(context, {
      amountMinor: planned.amountMinor,
      currency: person.market.currency,
      captureMethod: planned.captureMethod,
      customer: { id: customer.id, email_normalised: customer.email },
      paymentMethod: planned.hasMethod ? await methodOf(firstCard) : null,
      receiptEmail: null,
      description: planned.description,
      statementDescriptorSuffix: null,
      metadata: { order_number: planned.orderNumber },
      apiOptions: {},
    })
    ids.set(planned, created.id)
    if (attempts.length === 0) return
    await confirmPayment(context, acquirer, created.id, null)
    for (const [index, card] of otherCards.entries()) {
      const again = { ...context, now: new Date(planned.at.getTime() + (index + 1) * retryAfterMs) }
      await confirmPayment(again, acquirer, created.id, await methodOf(card))
    }
  }

  async function follow(context: TenantContext, planned: PlannedPayment, followUp: FollowUp, turn: number): Promise<void> {
    const id = ids.get(planned)
    if (!id) throw new Error('A payment was followed before it was made.')
    if (followUp.kind === 'cancel') {
      await cancelPayment({ ...context, actor: api }, acquirer, id, followUp.reason)
      return
    }
    if (followUp.kind === 'capture') {
      await capturePayment({ ...context, actor: api }, acquirer, id, followUp.amountMinor)
      return
    }
    const { amountMinor, reason, isByMember } = followUp
    const actor = (isByMember ? members[turn % members.length] : undefined) ?? api
    const asActor = { ...context, actor }
    const { refund, payment } = await refundPayment(asActor, acquirer, id, { amountMinor, reason, metadata: {} })
    await recordAudit(asActor, {
      action: 'payment.refunded',
      targetId: payment.id,
      details: { refund_id: refund.id, amount_minor: refund.amount_minor, currency: refund.currency, reason },
    })
  }

  return {
    async finishDueWork(now: Date): Promise<void> {
      while (await run(now, doDueWork));
    },

    /** Refunds read balances; without this they would add up all entries each time. */
    async advanceBalances(): Promise<void> {
      await run(new Date(), advanceWatermark)
    },

    /** Several at once; what one person buys stays in order. */
    async makePayments(planned: readonly PlannedPayment[]): Promise<void> {
      const people = [...Map.groupBy(planned, ({ person }) => person).values()]
      const lanes = Map.groupBy(people.entries(), ([index]) => index % laneCount)
      await Promise.all(
        [...lanes.values()].map(async (lane) => {
          const ofLane = lane.flatMap(([, payments]) => payments)
          await run(ofLane[0]?.at ?? new Date(), async (context) => {
            for (const payment of ofLane) await makePayment({ ...context, now: payment.at, actor: api }, payment)
          })
        }),
      )
    },

    async follow(followUps: readonly { payment: PlannedPayment; followUp: FollowUp }[]): Promise<void> {
      const [first] = followUps
      if (!first) return
      await run(first.followUp.at, async (context) => {
        for (const [turn, { payment, followUp }] of followUps.entries()) await follow({ ...context, now: followUp.at }, payment, followUp, turn)
      })
    },
  }
}
