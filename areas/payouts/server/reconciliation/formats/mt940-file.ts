import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import { dayWithin, validDay } from './dates.ts'
import type { FileFacts } from './file-facts.ts'
import { type Field, readFields } from './mt940-fields.ts'
import { FileRefusal, type ParsedLine, quote } from './parsed-line.ts'
import { cleanText, readAmount, readCurrency } from './values.ts'

/** MT940 as it streams: entries between the balances of statements, which follow each other for accounts, pages and days. */

/** C or D, date, currency and amount. */
const balanceForm = /^([CD])[A-Z]?(\d\d)(\d\d)(\d\d)([A-Z]{3}) ?(-?)([\d.,]+)$/
/** Value date, entry date or blanks, sign, the letter of the currency, amount, type and references. Banks put blanks between them, and leave out the type. */
const entryForm = /^(\d{6})(\d{4}|\s{4})?\s*(R?[CD]|E[CD])[A-Z]?\s*(\d[\d.]*,?\d*|,\d+)\s*(?:(?!NONREF)[NFS][A-Z0-9][A-Z0-9 ]{2})?(.*)$/s
/** Whatever else is there, a sign and an amount. */
const looseForm = /^(\d{6})?(?:.*?)()(R?[CD]|E[CD])[A-Z]?\s*(\d[\d.]*,\d*|,\d+)(.*)$/s
const dateForm = /^(\d\d)(\d\d)(\d\d)$/

interface Open {
  readonly account: string
  readonly currency: CurrencyCode
  /** The page, if its balance doesn't go on from the one before, so it says nothing about that one; empty for others. */
  readonly page: string
  readonly openedOn: string
  /** Null where no balance begins the statement. */
  sum: number | null
}

interface Balance {
  readonly minor: number
  readonly currency: CurrencyCode
  readonly day: string
}

/** @throws FileRefusal */
export async function* readMt940Lines(chunks: AsyncIterable<string>, facts: FileFacts): AsyncGenerator<ParsedLine> {
  const reader = new Mt940Reader(facts)
  for await (const field of readFields(chunks)) yield* reader.read(field)
  yield* reader.end()
}

class Mt940Reader {
  readonly #facts: FileFacts
  #entry: ParsedLine | null = null
  #open: Open | null = null
  #account = ''
  /** Of a statement with several pages, the second one and so on. */
  #page = ''
  /** By account. */
  readonly #closed = new Map<string, number>()
  /** Entries before the first balance of their statement, which has their currency. */
  #waiting: Field[] = []

  constructor(facts: FileFacts) {
    this.#facts = facts
  }

  /** Reads a field. An entry waits for what its `:86:` says. */
  *read(field: Field): Generator<ParsedLine> {
    const isOfEntry = field.tag === '86' || field.tag === 'NS'
    if (this.#entry && isOfEntry) {
      this.#entry = { ...this.#entry, text: cleanText([this.#entry.text, field.tag === '86' ? readInformation(field.text) : readNotes(field.text)]) }
      return
    }
    if (!this.#open && (field.tag === '61' || (this.#waiting.length > 0 && isOfEntry))) {
      this.#waiting.push(field)
      return
    }
    yield* this.#takeEntry()
    if (field.tag === '20') [this.#account, this.#page] = ['', '']
    else if (field.tag === '25') this.#account = field.text.trim()
    else if (field.tag === '28' || field.tag === '28C') this.#page = /^\d+\/0*([2-9]|[1-9]\d+)\s*$/.exec(field.text)?.[1] ?? ''
    else if (field.tag === '60F' || field.tag === '60M') this.#openWith(field)
    else if (field.tag === '61') this.#entry = this.#readEntry(field)
    else if (field.tag === '62F' || field.tag === '62M') yield* this.#closeWith(field)
  }

  *end(): Generator<ParsedLine> {
    yield* this.#takeEntry()
    if (this.#waiting[0]) throw wrong(this.#waiting[0])
    if (this.#open) this.#facts.leaveUnproven()
  }

  *#takeEntry(): Generator<ParsedLine> {
    if (this.#entry) yield this.#entry
    this.#entry = null
  }

  #openWith(field: Field): void {
    const { minor, currency, day } = readBalance(field)
    this.#facts.cover(currency, day)
    if (this.#waiting[0]) throw wrong(this.#waiting[0])
    // The page before may have ended without a balance.
    if (this.#open?.account === this.#account) requireBalance(this.#open, minor, field)
    else if (this.#open) this.#facts.leaveUnproven()
    const page = field.tag === '60M' || this.#closed.get(this.#account) === minor ? '' : this.#page
    this.#open = { account: this.#account, currency, page, openedOn: day, sum: minor }
  }

  #readEntry(field: Field): ParsedLine {
    const open = this.#open
    const found = entryForm.exec(field.text)
    const [, date = '', entryDate = '', sign = '', amount = '', references = ''] = found ?? looseForm.exec(field.text) ?? []
    if (!open || sign === '') throw wrong(field)
    if (!found) this.#facts.suspect('entry', wrong(field))
    const minor = readAmount(amount, markOf(amount), open.currency)
    if (minor === null) throw new FileRefusal('amount', field.line, { value: quote(amount), currency: open.currency })
    // A reversed credit goes out, a reversed debit comes in.
    const amountMinor = sign === 'C' || sign === 'EC' || sign === 'RD' ? minor : 0 - minor
    const sum = open.sum === null ? null : open.sum + amountMinor
    open.sum = sum
    return {
      line: field.line,
      bookedOn: this.#dayOf(field, open, date, entryDate.trim()),
      amountMinor,
      currency: open.currency,
      text: cleanText(references.split(/\/\/|\n/)),
      origin: JSON.stringify([open.account, ...(open.page === '' ? [] : [`page ${open.page}`]), ...(sum === null ? [] : [sum])]),
    }
  }

  /** The entry date, which has no year, or else the value date. A day that doesn't exist is another one, which is noted. */
  #dayOf(field: Field, open: Open, date: string, entryDate: string): string {
    const [, year = '', month = '', day = ''] = dateForm.exec(date) ?? []
    const valueOn = validDay(`20${year}`, month, day)
    const near = valueOn ?? dayWithin(`20${year}`, month, day) ?? open.openedOn
    const [, entryMonth = '', entryDay = ''] = /^(\d\d)(\d\d)$/.exec(entryDate) ?? []
    const bookedOn = entryDate === '' ? null : dayNear(near, entryMonth, entryDay)
    const isOdd = valueOn === null || (entryDate !== '' && bookedOn === null)
    if (isOdd) this.#facts.suspect('date', new FileRefusal('date', field.line, { value: `${date}${entryDate}` }), { day: bookedOn ?? near })
    return bookedOn ?? near
  }

  *#closeWith(field: Field): Generator<ParsedLine> {
    const balance = readBalance(field)
    const { minor, currency, day } = balance
    this.#facts.cover(currency, day)
    if (this.#waiting.length > 0) yield* this.#readWaiting(balance)
    if (!this.#open) throw wrong(field)
    if (this.#open.currency !== currency) throw new FileRefusal('several_currencies', field.line, { value: currency, currency: this.#open.currency })
    requireBalance(this.#open, minor, field)
    this.#closed.set(this.#account, minor)
    this.#open = null
  }

  /** The account's last balance is the first one of its next statement, where that one has none. */
  *#readWaiting({ currency, day }: Balance): Generator<ParsedLine> {
    const waiting = this.#waiting
    this.#waiting = []
    const sum = this.#closed.get(this.#account) ?? null
    if (sum === null) this.#facts.leaveUnproven()
    this.#open = { account: this.#account, currency, page: sum === null ? this.#page : '', openedOn: day, sum }
    for (const field of waiting) yield* this.read(field)
    yield* this.#takeEntry()
  }
}

function requireBalance({ sum, currency }: Open, minor: number, { line }: Field): void {
  if (sum !== null && sum !== minor) throw new FileRefusal('balance', line, { value: toDecimalText(sum, currency), expected: toDecimalText(minor, currency) })
}

function readBalance(field: Field): Balance {
  const [, sign, year, month, date, code, minus, amount] = balanceForm.exec(field.text.trim()) ?? []
  if (year === undefined || month === undefined || date === undefined || code === undefined || amount === undefined) throw wrong(field)
  const currency = readCurrency(code)
  if (currency === null) throw new FileRefusal('currency_unknown', field.line, { value: code })
  const day = validDay(`20${year}`, month, date)
  if (day === null) throw new FileRefusal('date', field.line, { value: `${year}${month}${date}` })
  const minor = readAmount(amount, markOf(amount), currency)
  if (minor === null) throw new FileRefusal('amount', field.line, { value: quote(amount), currency })
  return { minor: (sign === 'D') !== (minus === '-') ? 0 - minor : minor, currency, day }
}

/** The standard's comma, unless a bank writes a point instead. */
const markOf = (amount: string) => (/^\d*\.\d{1,2}$/.test(amount) ? '.' : ',')

/** The day within half a year of another one. */
function dayNear(day: string, month: string, date: string): string | null {
  const year = Number(day.slice(0, 4))
  const far = Number(month) - Number(day.slice(5, 7))
  return validDay(String(far > 6 ? year - 1 : far < -6 ? year + 1 : year), month, date)
}

/** A line of so many characters was cut, wherever a word was. */
const cutLength = 65

/** German banks write subfields, `?20` and the like, between which words are cut as well. */
function readInformation(text: string): string {
  const joined = text.split('\n').reduce((before, line) => `${before}${before.length % cutLength === 0 ? '' : ' '}${line}`, '')
  const whole = text.replaceAll('\n', '')
  return /\?\d\d/.test(whole) ? whole.replaceAll(/\?2[0-9]|\?6[0-3]/g, '').replaceAll(/\?\d\d/g, ' ') : joined
}

/** Lines of a bank's own field, which begin with their number. */
function readNotes(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^\d\d/, ''))
    .join(' ')
}

function wrong({ line, tag, text }: Field): FileRefusal {
  return new FileRefusal('mt940', line, { value: quote(`:${tag}:${text}`) })
}
