import { type SaleTermsHistory, saleTermsOf } from '#areas/billing/server/terms/index.ts'
import { addCustomer } from '#areas/customers/server/index.ts'
import type { Acquirer, TokenisedCard } from '#areas/payments/server/acquiring/index.ts'
import { confirmCreated, createPayment, keepCard, type PaymentMethodRow } from '#areas/payments/server/index.ts'
import type { PaymentId } from '#kernel/ids.ts'
import type { TenantContext } from '../infra/context.ts'
import type { PlannedPayment } from './plan.ts'
import { collectWithin } from './seed-store.ts'
import type { Person } from './shop.ts'

/** Between two attempts of one payer. */
const retryAfterMs = 80_000
const api: TenantContext['actor'] = { kind: 'merchant_api', keyId: 'demo' }

interface Customer {
  readonly id: string
  readonly email: string
  /** Null until the first payment. */
  method: PaymentMethodRow | null
}

/** Payments and customers that one transaction made. */
interface MadeSales {
  readonly customers: Map<Person, Customer>
  readonly ids: Map<PlannedPayment, PaymentId>
}

/** Makes the planned payments of one account by the commands of the merchant API, with the writes of each call collected into one statement per table. */
export class Sales {
  readonly #acquirer: Acquirer
  readonly #customers = new Map<Person, Customer>()
  readonly #ids = new Map<PlannedPayment, PaymentId>()

  constructor(acquirer: Acquirer) {
    this.#acquirer = acquirer
  }

  get count(): number {
    return this.#ids.size
  }

  idOf(planned: PlannedPayment): PaymentId {
    const id = this.#ids.get(planned)
    if (!id) throw new Error('This payment has not been made yet.')
    return id
  }

  /** Makes payments in the transaction of the context, which may be repeated. They count once `keep` gets them after the commit. */
  async make(context: TenantContext, plan: readonly PlannedPayment[]): Promise<MadeSales> {
    const terms = await saleTermsOf(context)
    const made: MadeSales = { customers: new Map(), ids: new Map() }
    await collectWithin(context, async () => {
      for (const planned of plan) {
        const id = await this.#makeOne({ ...context, now: planned.at, actor: api }, planned, terms, made.customers)
        made.ids.set(planned, id)
      }
    })
    return made
  }

  keep({ customers, ids }: MadeSales): void {
    for (const [person, customer] of customers) this.#customers.set(person, customer)
    for (const [planned, id] of ids) this.#ids.set(planned, id)
  }

  /** Returns the payment's ID. */
  async #makeOne(context: TenantContext, planned: PlannedPayment, terms: SaleTermsHistory, customers: MadeSales['customers']): Promise<PaymentId> {
    const { person, attempts, hasMethod } = planned
    const customer = this.#customerOf(context, person, customers)
    const methods = (attempts.length > 0 ? attempts : hasMethod ? [person.card] : []).map((card) => this.#methodOf(context, card, person, customer))
    let payment = createPayment(context, {
      amountMinor: planned.amountMinor,
      currency: person.market.currency,
      captureMethod: planned.captureMethod,
      customer: { id: customer.id, email_normalised: customer.email, name: person.name },
      paymentMethod: methods[0] ?? null,
      receiptEmail: null,
      description: planned.description,
      statementDescriptorSuffix: null,
      metadata: { order_number: planned.orderNumber },
      apiOptions: {},
    })
    if (attempts.length === 0) return payment.id
    const acquirer = reporting(this.#acquirer, planned)
    for (const [index, method] of methods.entries()) {
      const at = { ...context, now: new Date(planned.at.getTime() + index * retryAfterMs) }
      const { brand, country } = method
      const saleTerms = terms({ at: at.now, brand, cardCountry: country, currency: payment.currency })
      payment = (await confirmCreated(at, acquirer, payment, method, saleTerms)).payment
    }
    return payment.id
  }

  #customerOf(context: TenantContext, person: Person, customers: MadeSales['customers']): Customer {
    const made = customers.get(person)
    if (made) return made
    const known = this.#customers.get(person)
    const customer = known ? { ...known } : this.#addCustomer(context, person)
    customers.set(person, customer)
    return customer
  }

  #addCustomer(context: TenantContext, { name, email }: Person): Customer {
    const id = addCustomer(context, { email, name, phone: null, description: null, address: null, shipping: null, metadata: {} })
    return { id, email, method: null }
  }

  /** The card that a customer keeps, or one that is used once. */
  #methodOf(context: TenantContext, card: string, person: Person, customer: Customer): PaymentMethodRow {
    const keep = (customerId: string | null) => keepCard(context, this.#tokenise(card, context.now), { customerId, billingDetails: {}, metadata: {} })
    if (card !== person.card) return keep(null)
    customer.method ??= keep(customer.id)
    return customer.method
  }

  #tokenise(name: string, now: Date): TokenisedCard {
    const card = this.#acquirer.tokeniseNamed(`pm_card_${name}`, now)
    if (!card) throw new Error(`The acquirer has no test card ${name}.`)
    return card
  }
}

/** Reports what the plan says of a payment, instead of what its card stands for. */
function reporting(acquirer: Acquirer, { reports }: PlannedPayment): Acquirer {
  return {
    ...acquirer,
    authorise: async (request) => {
      const answer = await acquirer.authorise(request)
      return answer.outcome === 'approved' ? { ...answer, networkReports: reports } : answer
    },
  }
}
