import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import { type Coverage, FileRefusal, type ParsedLine, quote } from './parsed-line.ts'
import { cleanText, readAmount, readCurrency, validDay } from './values.ts'

/** MT940 as it streams: fields begin with `:61:` and the like, and go on in the lines below. Statements of several pages or days follow each other. */

const fieldStart = /^:(\d\d[A-Z]?):(.*)$/
/** C or D, date, currency and amount. */
const balanceForm = /^([CD])(\d\d)(\d\d)(\d\d)([A-Z]{3})([\d.]+,?\d*)$/
/** Value date, entry date, sign, amount, type and references. */
const entryForm = /^(\d\d)(\d\d)(\d\d)(?:(\d\d)(\d\d))?(R?[CD]|E[CD])([A-Z])?(\d[\d.]*,?\d*)([A-Z][A-Z0-9]{3})(.*)$/s
/** A field is a few lines; a file without line breaks is none. */
const fieldLengthMax = 20_000

interface Field {
  readonly tag: string
  readonly line: number
  text: string
}
interface Open {
  readonly account: string
  readonly currency: CurrencyCode
  /** The page, if its balance doesn't go on from the one before, so it says nothing about that one; empty for others. */
  readonly page: string
  sum: number
}
/** A line that is only this ends a statement, and what follows belongs to no field. */
const endForm = /^-\s*(\}|$)/

/** @throws FileRefusal */
export async function* readMt940Lines(chunks: AsyncIterable<string>, coverage: Coverage): AsyncGenerator<ParsedLine> {
  const reader = new Mt940Reader(coverage)
  for await (const { text, line } of linesOf(chunks)) yield* reader.add(text, line)
  yield* reader.end()
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<{ text: string; line: number }> {
  let rest = ''
  let line = 0
  for await (const chunk of chunks) {
    const found = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = found.pop() ?? ''
    if (rest.length > fieldLengthMax) throw new FileRefusal('too_long_line', line + 1)
    for (const text of found) yield { text, line: ++line }
  }
  if (rest !== '') yield { text: rest, line: line + 1 }
}

class Mt940Reader {
  readonly #coverage: Coverage
  #field: Field | null = null
  #entry: ParsedLine | null = null
  #open: Open | null = null
  #account = ''
  /** Of a statement with several pages, the second one and so on. */
  #page = ''
  /** By account. */
  readonly #closed = new Map<string, number>()

  constructor(coverage: Coverage) {
    this.#coverage = coverage
  }

  *add(text: string, line: number): Generator<ParsedLine> {
    const [, tag, rest] = fieldStart.exec(text) ?? []
    if (tag !== undefined) {
      yield* this.#take()
      this.#field = { tag, line, text: rest ?? '' }
    } else if (endForm.test(text)) yield* this.#take()
    else if (this.#field && !/^[{}]/.test(text)) {
      if (this.#field.text.length + text.length > fieldLengthMax) throw new FileRefusal('too_long_line', line)
      this.#field.text += `\n${text}`
    }
  }

  *end(): Generator<ParsedLine> {
    yield* this.#take()
    if (this.#entry) yield this.#entry
    this.#entry = null
  }

  /** Reads the field that is complete. An entry waits for what its `:86:` says. */
  *#take(): Generator<ParsedLine> {
    const field = this.#field
    this.#field = null
    if (!field) return
    if (field.tag === '86' && this.#entry) {
      this.#entry = { ...this.#entry, text: cleanText([this.#entry.text, readInformation(field.text)]) }
      return
    }
    if (this.#entry) yield this.#entry
    this.#entry = null
    if (field.tag === '20') [this.#account, this.#page] = ['', '']
    else if (field.tag === '25') this.#account = field.text.trim()
    else if (field.tag === '28' || field.tag === '28C') this.#page = /^\d+\/0*([2-9]|[1-9]\d+)\s*$/.exec(field.text)?.[1] ?? ''
    else if (field.tag === '60F' || field.tag === '60M') {
      const { minor, currency, day } = readBalance(field)
      this.#coverage.firstDay ??= day
      // The page before may have ended without a balance.
      if (this.#open?.account === this.#account) requireBalance(this.#open, minor, field)
      this.#open = { account: this.#account, currency, page: field.tag === '60M' || this.#closed.get(this.#account) === minor ? '' : this.#page, sum: minor }
    } else if (field.tag === '61') this.#entry = this.#readEntry(field)
    else if (field.tag === '62F' || field.tag === '62M') this.#closeWith(field)
  }

  #readEntry(field: Field): ParsedLine {
    const [, year, month, day, entryMonth, entryDay, sign = '', , amount = '', , references = ''] = entryForm.exec(field.text) ?? []
    if (!this.#open || year === undefined || month === undefined || day === undefined) throw wrong(field)
    const valueOn = validDay(`20${year}`, month, day)
    if (valueOn === null) throw new FileRefusal('date', field.line, { value: `${year}${month}${day}` })
    const { currency, page } = this.#open
    const minor = readAmount(amount, ',', currency)
    if (minor === null) throw new FileRefusal('amount', field.line, { value: quote(amount), currency })
    // A reversed credit goes out, a reversed debit comes in.
    const amountMinor = sign === 'C' || sign === 'EC' || sign === 'RD' ? minor : 0 - minor
    this.#open.sum += amountMinor
    return {
      line: field.line,
      bookedOn: bookedOn(valueOn, entryMonth, entryDay) ?? valueOn,
      amountMinor,
      currency,
      text: cleanText(references.split(/\/\/|\n/)),
      origin: JSON.stringify([this.#account, ...(page === '' ? [] : [`page ${page}`]), this.#open.sum]),
    }
  }

  #closeWith(field: Field): void {
    const { minor, currency, day } = readBalance(field)
    this.#coverage.lastDay = day
    if (!this.#open) throw wrong(field)
    if (this.#open.currency !== currency) throw new FileRefusal('several_currencies', field.line, { value: currency, currency: this.#open.currency })
    requireBalance(this.#open, minor, field)
    this.#closed.set(this.#account, minor)
    this.#open = null
  }
}

function requireBalance({ sum, currency }: Open, minor: number, { line }: Field): void {
  if (sum !== minor) throw new FileRefusal('balance', line, { value: toDecimalText(sum, currency), expected: toDecimalText(minor, currency) })
}

function readBalance(field: Field): { minor: number; currency: CurrencyCode; day: string } {
  const [, sign, year, month, date, code, amount] = balanceForm.exec(field.text.trim()) ?? []
  if (year === undefined || month === undefined || date === undefined || code === undefined || amount === undefined) throw wrong(field)
  const currency = readCurrency(code)
  if (currency === null) throw new FileRefusal('currency_unknown', field.line, { value: code })
  const day = validDay(`20${year}`, month, date)
  if (day === null) throw new FileRefusal('date', field.line, { value: `${year}${month}${date}` })
  const minor = readAmount(amount, ',', currency)
  if (minor === null) throw new FileRefusal('amount', field.line, { value: quote(amount), currency })
  return { minor: sign === 'D' ? 0 - minor : minor, currency, day }
}

/** The entry date has no year: it is within half a year of the value date. */
function bookedOn(valueOn: string, month: string | undefined, day: string | undefined): string | null {
  if (month === undefined || day === undefined) return null
  const year = Number(valueOn.slice(0, 4))
  const far = Number(month) - Number(valueOn.slice(5, 7))
  return validDay(String(far > 6 ? year - 1 : far < -6 ? year + 1 : year), month, day)
}

/** A line of so many characters was cut, wherever a word was. */
const cutLength = 65

/** German banks write subfields, `?20` and the like, between which words are cut as well. */
function readInformation(text: string): string {
  const joined = text.split('\n').reduce((before, line) => `${before}${before.length % cutLength === 0 ? '' : ' '}${line}`, '')
  const whole = text.replaceAll('\n', '')
  return /\?\d\d/.test(whole) ? whole.replaceAll(/\?2[0-9]|\?6[0-3]/g, '').replaceAll(/\?\d\d/g, ' ') : joined
}

function wrong({ line, tag, text }: Field): FileRefusal {
  return new FileRefusal('mt940', line, { value: quote(`:${tag}:${text}`) })
}
