import { type CsvDateOrder, csvDateOrders, decimalMarks } from '#areas/payouts/contract/reconciliation/mapping.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { addDays, countDays } from '#kernel/time/calendar-days.ts'
import { type AmountForm, isAmbiguous } from './csv-cells.ts'
import { readDate } from './dates.ts'
import { readAmount } from './values.ts'

/** How a file writes days and amounts. One way is told from another by all values of the file, and what they don't tell is asked. */

interface Reading<Form> {
  readonly form: Form
  /** Values by their places; null where this form can't read one. */
  readonly values: readonly (string | number | null)[]
  readonly count: number
  readonly score: number
}

/** Readings of the same texts, the best first. */
export class Readings<Form> {
  readonly #readings: readonly Reading<Form>[]
  readonly #isSame: (one: Form, other: Form) => boolean

  constructor(readings: readonly Reading<Form>[], isSame: (one: Form, other: Form) => boolean) {
    this.#readings = readings.toSorted((one, other) => other.count - one.count || other.score - one.score)
    this.#isSame = isSame
  }

  get best(): Form {
    const [best] = this.#readings
    if (!best) throw new Error('There is a reading for each form.')
    return best.form
  }

  /** The form itself, unless another one reads more values. */
  refit(form: Form): Form {
    return (this.#of(form)?.count ?? 0) < (this.#readings[0]?.count ?? 0) ? this.best : form
  }

  /** Whether another form reads the same texts as other values, and nothing speaks against it. */
  isAmbiguous(form: Form, isRival: (other: Form) => boolean = () => true): boolean {
    const own = this.#of(form)
    return this.#readings.some(
      (other) =>
        own !== undefined &&
        other !== own &&
        isRival(other.form) &&
        other.count >= own.count &&
        Math.floor(other.score) >= Math.floor(own.score) &&
        other.values.some((value, index) => value !== own.values[index]),
    )
  }

  #of(form: Form): Reading<Form> | undefined {
    return this.#readings.find((reading) => this.#isSame(reading.form, form))
  }
}

/** Days of a statement are not far from today. */
const daysAheadMax = 31
const daysBackMax = 550
const daysApartMax = 400

/** @param today when the file is uploaded. */
export function readDateForms(texts: readonly string[], today: string): Readings<CsvDateOrder> {
  const readings = csvDateOrders.map((form) => {
    const values = texts.map((text) => readDate(text, form))
    const days = values.filter((day) => day !== null)
    return { form, values, count: days.length, score: scoreOf(days, today) }
  })
  return new Readings(readings, (one, other) => one === other)
}

/** A point for days that a statement can have and one for their order; a part of a point for days that are close. */
function scoreOf(days: readonly string[], today: string): number {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return 0
  const apart = countDays(first, last)
  const isLikely = last <= addDays(today, daysAheadMax) && last >= addDays(today, -daysBackMax) && apart <= daysApartMax
  const isSorted = [sorted, sorted.toReversed()].some((order) => order.every((day, index) => day === days[index]))
  return (isLikely ? 1 : 0) + (isSorted ? 1 : 0) + 1 / (1 + apart)
}

export interface AmountText {
  readonly text: string
  readonly currency: CurrencyCode
}

export function readAmountForms(amounts: readonly AmountText[]): Readings<AmountForm> {
  const forms = [false, true].flatMap((has_three_decimals) => decimalMarks.map((decimal_mark) => ({ decimal_mark, has_three_decimals })))
  const readings = forms.map((form) => {
    const values = amounts.map(({ text, currency }) => (isAmbiguous(text, form, currency) ? null : readAmount(text, form.decimal_mark, currency)))
    return { form, values, count: values.filter((value) => value !== null).length, score: 0 }
  })
  return new Readings(readings, (one, other) => one.decimal_mark === other.decimal_mark && one.has_three_decimals === other.has_three_decimals)
}
