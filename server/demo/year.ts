import type { CardBrand, DisputeCategory, DisputeNetwork } from '#kernel/statuses.ts'
import { dayMs, hourMs } from '#kernel/time/durations.ts'
import { type Course, type DisputeDraft, disputeExamples } from './dispute-examples.ts'
import { monitoredMonths, monthsBetween, planWave, reportCountOf, startOfMonth, waveMonthsAgo } from './monitoring.ts'
import { type PlannedPayment, type PlanOptions, planTrade } from './plan.ts'
import { Random } from './random.ts'
import { isDeclined, orderNumber } from './shop.ts'
import { disputed, openingOf, reportedAsFraud } from './stories.ts'

/** A year of a shop with all that happens to it: trade, a card-testing wave, disputes and fraud reports. */

export interface YearOptions extends PlanOptions {
  /** The brand of a test card. */
  readonly brandOf: (card: string) => CardBrand
}

/** Attempts of the wave, as a share of a year's payments. */
const waveShare = 0.03
/** Seeds of what is drawn besides trade. */
const waveSeed = 2 ** 40
const storySeed = 2 ** 41
/** A sale is disputed or reported so many days after it at the earliest and the latest. */
const reportedAfterDays = [4, 45] as const
const triesMax = 60
/** Of the reports that a month of monitoring has room for. */
const disputeShare = 0.4
/** Disputes of other networks beside the examples, of their sales. */
const otherDisputeShare = 0.002
const dayOfWave = 6

const networks: Readonly<Partial<Record<CardBrand, DisputeNetwork>>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'amex',
  discover: 'discover',
  diners: 'discover',
}

/** The same options return the same plan, in order of time. */
export function planYear(options: YearOptions): PlannedPayment[] {
  const { seed, now, count } = options
  const startsAt = new Date(startOfMonth(now, waveMonthsAgo).getTime() + dayOfWave * dayMs + 18 * hourMs)
  const wave = planWave(new Random(seed + waveSeed), { startsAt, count: Math.floor(count * waveShare), now })
  const plan = [...planTrade({ ...options, count: count - wave.length }), ...wave].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const numbered = plan.map((payment, index) => ({ ...payment, orderNumber: orderNumber(index + 1) }))
  return new Storyteller(numbered, options).tell()
}

const byNetwork: Readonly<Record<DisputeNetwork, readonly (readonly [readonly [DisputeCategory, string], number])[]>> = {
  visa: [
    [['fraud', '10.4'], 55],
    [['product_not_received', '13.1'], 20],
    [['product_unacceptable', '13.3'], 15],
    [['credit_not_processed', '13.6'], 10],
  ],
  mastercard: [
    [['fraud', '4837'], 55],
    [['product_not_received', '4855'], 20],
    [['product_unacceptable', '4853'], 15],
    [['credit_not_processed', '4860'], 10],
  ],
  amex: [
    [['fraud', 'F29'], 60],
    [['product_not_received', 'C08'], 40],
  ],
  discover: [
    [['fraud', '7030'], 60],
    [['product_not_received', '4755'], 40],
  ],
}

/** Chooses which payments are disputed or reported, and when. */
class Storyteller {
  readonly #plan: PlannedPayment[]
  readonly #random: Random
  readonly #now: Date
  /** Places in the plan of sales that nothing has happened to yet, by network, in order of time. */
  readonly #sales = new Map<DisputeNetwork, number[]>()
  readonly #taken = new Set<number>()
  /** Visa's sales and chargebacks by month, counted back from the running one. */
  readonly #visaSales = new Array<number>(monitoredMonths).fill(0)
  readonly #visaDisputes = new Array<number>(monitoredMonths).fill(0)

  constructor(plan: PlannedPayment[], { seed, now, brandOf }: YearOptions) {
    this.#plan = plan
    this.#random = new Random(seed + storySeed)
    this.#now = now
    for (const [place, payment] of plan.entries()) this.#note(place, payment, brandOf)
  }

  tell(): PlannedPayment[] {
    for (const draft of disputeExamples) this.#dispute(draft, openingOf(this.#random, draft, this.#now))
    for (let monthsAgo = monitoredMonths - 1; monthsAgo >= 0; monthsAgo--) this.#tellMonth(monthsAgo)
    return this.#plan
  }

  #note(place: number, payment: PlannedPayment, brandOf: YearOptions['brandOf']): void {
    const network = networks[brandOf(payment.attempts.at(-1) ?? payment.person.card)]
    const capturedAt = capturedAtOf(payment)
    if (!(network && capturedAt)) return
    if (network === 'visa') add(this.#visaSales, monthsBetween(capturedAt, this.#now))
    if (payment.captureMethod === 'manual' || payment.attempts.length > 1 || payment.followUps.length > 0) return
    const places = this.#sales.get(network)
    if (places) places.push(place)
    else this.#sales.set(network, [place])
  }

  #tellMonth(monthsAgo: number): void {
    const [from, to] = [startOfMonth(this.#now, monthsAgo), startOfMonth(this.#now, monthsAgo - 1)]
    const until = to < this.#now ? to : new Date(this.#now.getTime() - hourMs)
    const draw = (since = from) => new Date(since.getTime() + this.#random.next() * Math.max(0, until.getTime() - since.getTime()))
    const room = Math.max(0, reportCountOf(monthsAgo, this.#visaSales[monthsAgo] ?? 0) - (this.#visaDisputes[monthsAgo] ?? 0))
    const isWave = monthsAgo === waveMonthsAgo
    const disputes = isWave ? 0 : Math.floor(room * disputeShare)
    for (let index = 0; index < disputes; index++) this.#disputeAny('visa', draw())
    for (let index = 0; index < room - disputes; index++) this.#report(draw(isWave ? new Date(from.getTime() + (dayOfWave + 8) * dayMs) : from), isWave)
    for (const network of ['mastercard', 'amex', 'discover'] as const) {
      const sales = (this.#sales.get(network) ?? []).filter((place) => {
        const { at } = this.#plan[place] as PlannedPayment
        return at >= from && at < to
      }).length
      for (let index = 0; index < Math.floor(sales * otherDisputeShare); index++) this.#disputeAny(network, draw())
    }
  }

  #disputeAny(network: DisputeNetwork, openedAt: Date): void {
    const [category, code] = this.#random.weighted(byNetwork[network])
    const course = this.#drawCourse((this.#now.getTime() - openedAt.getTime()) / dayMs)
    this.#dispute({ category, network, code, kind: 'chargeback', opening: { daysAgo: 0 }, course }, openedAt)
  }

  #dispute(draft: DisputeDraft, openedAt: Date): void {
    const place = this.#take(draft.network, openedAt)
    if (place === undefined) return
    this.#replace(place, (payment) => disputed(this.#random, payment, draft, openedAt))
    if (draft.network === 'visa' && draft.kind === 'chargeback') add(this.#visaDisputes, monthsBetween(openedAt, this.#now))
  }

  /** An old one has been decided; a new one waits for an answer that is not due soon. */
  #drawCourse(ageDays: number): Course {
    if (ageDays < 5) return { kind: 'open' }
    const afterDays = Math.min(6, Math.floor(ageDays / 2))
    if (ageDays < 75) return { kind: 'answered', afterDays, decidesAs: 'won', decidesAfterDays: 80 }
    return this.#random.weighted<Course>([
      [{ kind: 'answered', afterDays, decidesAs: 'won', decidesAfterDays: 50 }, 35],
      [{ kind: 'answered', afterDays, decidesAs: 'lost', decidesAfterDays: 50 }, 30],
      [{ kind: 'accepted' }, 20],
      [{ kind: 'expired' }, 15],
    ])
  }

  /** Fraud: of the wave's sales where it was, or of any. */
  #report(at: Date, isWave: boolean): void {
    const tested = isWave ? this.#plan.findIndex((payment, place) => payment.isCardTest && capturedAtOf(payment) && !this.#taken.has(place)) : -1
    const place = tested >= 0 ? tested : this.#take('visa', at)
    if (place === undefined) return
    this.#taken.add(place)
    this.#replace(place, (payment) => reportedAsFraud(this.#random, payment, at))
  }

  #replace(place: number, change: (payment: PlannedPayment) => PlannedPayment): void {
    const changed = change(this.#plan[place] as PlannedPayment)
    this.#plan[place] = { ...changed, followUps: changed.followUps.filter(({ at }) => at < this.#now) }
  }

  /** A sale of the network some days before; undefined where a small shop has none left. */
  #take(network: DisputeNetwork, at: Date): number | undefined {
    const places = this.#sales.get(network) ?? []
    const [earliest, latest] = reportedAfterDays
    const firstAfter = (time: number) => lowerBound(places, (place) => (this.#plan[place] as PlannedPayment).at.getTime() < time)
    const [low, high] = [firstAfter(at.getTime() - latest * dayMs), firstAfter(at.getTime() - earliest * dayMs)]
    if (high <= low) return undefined
    for (let tries = 0; tries < triesMax; tries++) {
      const place = places[this.#random.integer(low, high - 1)]
      if (place === undefined || this.#taken.has(place)) continue
      this.#taken.add(place)
      return place
    }
    return undefined
  }
}

/** When money was taken; null where none was. */
function capturedAtOf({ at, attempts, captureMethod, followUps }: PlannedPayment): Date | null {
  const card = attempts.at(-1)
  if (card === undefined || isDeclined(card)) return null
  return captureMethod === 'automatic' ? at : (followUps.find(({ kind }) => kind === 'capture')?.at ?? null)
}

function add(counts: number[], index: number): void {
  const count = counts[index]
  if (count !== undefined) counts[index] = count + 1
}

/** The first index whose item does not lie before. */
function lowerBound<T>(items: readonly T[], isBefore: (item: T) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(items[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}
