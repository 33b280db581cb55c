import { SaxesParser } from 'saxes'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import { readDate } from './dates.ts'
import type { FileFacts } from './file-facts.ts'
import { FileRefusal, type ParsedLine, quote } from './parsed-line.ts'
import { cleanText, readAmount, readCurrency } from './values.ts'

/**
 * CAMT.053 as it streams. Only the five entities of XML itself are known, and a document type is refused, so nothing expands. Elements are found by their path,
 * whatever prefix and version of the schema they have, and whatever envelope is around the message. Several documents can follow each other.
 */

/** Characters without a tag between them, and elements within each other: more is no statement. */
const textLengthMax = 100_000
const depthMax = 60
/** Of the message within an envelope. */
const envelopeDepthMax = 6
const message = 'BkToCstmrStmt'

/** Elements of an entry whose text says what it is. */
const texts: ReadonlySet<string> = new Set([
  'NtryRef',
  'AcctSvcrRef',
  'EndToEndId',
  'InstrId',
  'TxId',
  'MsgId',
  'PmtInfId',
  'Ustrd',
  'Ref',
  'AddtlNtryInf',
  'AddtlTxInf',
  'AddtlRmtInf',
  'Nm',
])
const notGiven = 'NOTPROVIDED'

interface Statement {
  account: string
  /** Of a statement with several pages. */
  page: string
  currency: CurrencyCode | null
  /** The days that it says it covers, or else those of its balances. */
  readonly days: (string | null)[]
  readonly balanceDays: (string | null)[]
  opening: Amount | null
  closing: Amount | null
  sum: number
  /** Whether entries are in another currency than the balances. */
  isMixed: boolean
}
interface Balance {
  code: string
  amount: Amount | null
  isDebit: boolean
  day: string | null
}
interface Amount {
  readonly minor: number
  readonly currency: CurrencyCode
}
interface Entry {
  readonly line: number
  amount: Amount | null
  isDebit: boolean
  status: string
  /** As they are written. */
  bookedOn: string
  valueOn: string
  readonly texts: string[]
  /** The bank's own reference, which no other entry has. */
  hasReference: boolean
}

/** @throws FileRefusal */
export async function* readCamtLines(chunks: AsyncIterable<string>, facts: FileFacts): AsyncGenerator<ParsedLine> {
  const reader = new CamtReader(facts)
  for await (const chunk of withoutDeclarations(chunks)) {
    reader.write(chunk)
    yield* reader.take()
  }
  reader.close()
  yield* reader.take()
}

/** Leaves out `<?xml ...?>`, which only one of several documents could have. A declaration has no line break that counts. */
async function* withoutDeclarations(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const text = (rest + chunk).replaceAll(/<\?xml\s[^<>]*\?>/g, '')
    const begun = /<(?:\?[^<>]{0,200})?$/.exec(text)?.index ?? text.length
    rest = text.slice(begun)
    yield text.slice(0, begun)
  }
  yield rest
}

class CamtReader {
  readonly #parser = new SaxesParser({ fragment: true })
  readonly #facts: FileFacts
  readonly #path: string[] = []
  #lines: ParsedLine[] = []
  /** Elements down to the message; null outside of one. */
  #depth: number | null = null
  #text = ''
  #sinceEvent = 0
  #hasStatement = false
  #statement: Statement | null = null
  #balance: Balance | null = null
  #entry: Entry | null = null
  #amountCurrency = ''

  constructor(facts: FileFacts) {
    this.#facts = facts
    // A fragment has no place for a document type.
    this.#parser.on('error', ({ message: problem }) => this.#refuse(/doctype/i.test(problem) ? 'doctype' : 'xml'))
    this.#parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes))
    this.#parser.on('closetag', () => this.#close())
    this.#parser.on('text', (text) => this.#add(text))
    this.#parser.on('cdata', (text) => this.#add(text))
  }

  write(chunk: string): void {
    // In pieces, so that a text without an end is noticed before it is long.
    for (let at = 0; at < chunk.length; at += textLengthMax) {
      const piece = chunk.slice(at, at + textLengthMax)
      this.#sinceEvent += piece.length
      this.#parser.write(piece)
      if (this.#sinceEvent > 2 * textLengthMax) this.#refuse('too_long_line')
    }
  }

  close(): void {
    this.#parser.close()
    if (!this.#hasStatement) throw new FileRefusal('not_camt', null)
  }

  take(): ParsedLine[] {
    const taken = this.#lines
    this.#lines = []
    return taken
  }

  #refuse(rule: 'doctype' | 'xml' | 'too_long_line'): never {
    throw new FileRefusal(rule, this.#parser.line)
  }

  #add(text: string): void {
    this.#sinceEvent = 0
    if (this.#text.length < textLengthMax) this.#text += text
  }

  #open(name: string, attributes: Readonly<Record<string, unknown>>): void {
    this.#sinceEvent = 0
    this.#path.push(name.slice(name.indexOf(':') + 1))
    if (this.#path.length > depthMax) this.#refuse('xml')
    this.#text = ''
    if (this.#depth === null && this.#path.at(-1) === message && this.#path.length <= envelopeDepthMax) this.#depth = this.#path.length
    const path = this.#depth === null ? '' : this.#path.slice(this.#depth).join('/')
    if (path === 'Stmt') this.#beginStatement()
    else if (path === 'Stmt/Bal') this.#balance = { code: '', amount: null, isDebit: false, day: null }
    else if (path === 'Stmt/Ntry')
      this.#entry = { line: this.#parser.line, amount: null, isDebit: false, status: 'BOOK', bookedOn: '', valueOn: '', texts: [], hasReference: false }
    if (this.#path.at(-1) === 'Amt') this.#amountCurrency = String(attributes.Ccy ?? '')
  }

  #beginStatement(): void {
    this.#hasStatement = true
    this.#statement = { account: '', page: '', currency: null, days: [], balanceDays: [], opening: null, closing: null, sum: 0, isMixed: false }
  }

  #close(): void {
    this.#sinceEvent = 0
    const path = this.#depth === null ? '' : this.#path.slice(this.#depth + 1).join('/')
    const text = this.#text.trim()
    this.#text = ''
    if (this.#statement && path === '' && this.#path.at(-1) === 'Stmt') this.#endStatement(this.#statement)
    if (this.#statement) this.#readStatement(this.#statement, path, text)
    if (this.#balance) this.#readBalance(this.#balance, path, text)
    if (this.#entry) this.#readEntry(this.#entry, path, text)
    if (this.#path.length === this.#depth) this.#depth = null
    this.#path.pop()
  }

  #readStatement(statement: Statement, path: string, text: string): void {
    if (/^FrToDt\/(?:Fr|To)Dt(?:Tm)?$/.test(path)) statement.days.push(this.#dateOf(text))
    if (path === 'Acct/Id/IBAN' || path === 'Acct/Id/Othr/Id') statement.account ||= text
    if (path === 'Acct/Ccy') statement.currency ??= readCurrency(text)
    if (path === 'StmtPgntn/PgNb') statement.page = text === '1' ? '' : text
  }

  #readBalance(balance: Balance, path: string, text: string): void {
    if (path === 'Bal/Tp/CdOrPrtry/Cd') balance.code = text
    if (path === 'Bal/Amt') balance.amount = this.#amountOf(text)
    if (path === 'Bal/CdtDbtInd') balance.isDebit = text === 'DBIT'
    if (path === 'Bal/Dt/Dt' || path === 'Bal/Dt/DtTm') balance.day = readDate(text, 'ymd')
    if (path !== 'Bal' || !this.#statement) return
    this.#balance = null
    const [isOpening, isClosing] = [balance.code === 'OPBD' || balance.code === 'PRCD', balance.code === 'CLBD']
    if (!balance.amount || !(isOpening || isClosing)) return
    const amount = { ...balance.amount, minor: balance.amount.minor * (balance.isDebit ? -1 : 1) }
    this.#statement.currency ??= amount.currency
    this.#statement.balanceDays.push(balance.day)
    if (isOpening) this.#statement.opening ??= amount
    else this.#statement.closing = amount
  }

  #readEntry(entry: Entry, path: string, text: string): void {
    const name = this.#path.at(-1) ?? ''
    if (path === 'Ntry/Amt') entry.amount = this.#amountOf(text)
    else if (path === 'Ntry/CdtDbtInd') entry.isDebit = text === 'DBIT'
    else if (path === 'Ntry/Sts' || path === 'Ntry/Sts/Cd') entry.status = text || entry.status
    else if (path === 'Ntry/BookgDt/Dt' || path === 'Ntry/BookgDt/DtTm') entry.bookedOn = text
    else if (path === 'Ntry/ValDt/Dt' || path === 'Ntry/ValDt/DtTm') entry.valueOn = text
    else if (texts.has(name) && text !== '' && text !== notGiven) entry.texts.push(text)
    if (path === 'Ntry/AcctSvcrRef') entry.hasReference = text !== '' && text !== notGiven
    if (path !== 'Ntry') return
    this.#entry = null
    // Pending entries come back as booked ones.
    if (entry.status !== 'BOOK') return
    if (!entry.amount) throw new FileRefusal('amount', entry.line, { value: '', currency: '' })
    const amountMinor = entry.isDebit ? 0 - entry.amount.minor : entry.amount.minor
    if (this.#statement) this.#addTo(this.#statement, amountMinor, entry.amount.currency)
    this.#lines.push({
      line: entry.line,
      bookedOn: this.#dayOf(entry),
      amountMinor,
      currency: entry.amount.currency,
      text: cleanText([...new Set(entry.texts)]),
      origin: this.#originOf(entry),
    })
  }

  #addTo(statement: Statement, amountMinor: number, currency: CurrencyCode): void {
    statement.sum += amountMinor
    statement.currency ??= currency
    statement.isMixed ||= statement.currency !== currency
  }

  /** The booking date, or else the value date. A day that doesn't exist is another one, which is noted. */
  #dayOf({ bookedOn, valueOn, line }: Entry): string {
    const refusal = new FileRefusal('date', line, { value: quote(bookedOn || valueOn) })
    const [booked, value] = [readDate(bookedOn, 'ymd'), readDate(valueOn, 'ymd')]
    const last = this.#statement?.days.at(-1) ?? this.#statement?.balanceDays.at(-1) ?? null
    const day = booked ?? value ?? (bookedOn === '' ? null : last)
    if (day === null) throw refusal
    if (booked === null && bookedOn !== '') this.#facts.suspect('date', refusal, { day })
    return day
  }

  /** The balance after an entry differs between statements whose entries are in another order, so a reference is better, and a page is what is left. */
  #originOf({ hasReference }: Entry): string | null {
    if (!this.#statement) return null
    const { account, page, opening, sum } = this.#statement
    const place = hasReference ? '' : opening === null ? page : opening.minor + sum
    return account === '' && place === '' ? null : JSON.stringify([account, place])
  }

  #endStatement({ currency, days, balanceDays, opening, closing, sum, isMixed }: Statement): void {
    this.#statement = null
    if (currency !== null) this.#facts.cover(currency, ...(days.length > 0 ? days : balanceDays))
    if (opening === null || closing === null || opening.currency !== closing.currency || isMixed) {
      this.#facts.leaveUnproven()
      return
    }
    const value = opening.minor + sum
    if (value === closing.minor) return
    throw new FileRefusal('balance', this.#parser.line, {
      value: toDecimalText(value, closing.currency),
      expected: toDecimalText(closing.minor, closing.currency),
    })
  }

  #amountOf(text: string): Amount {
    const line = this.#parser.line
    const currency = readCurrency(this.#amountCurrency)
    if (currency === null) throw new FileRefusal('currency_unknown', line, { value: quote(this.#amountCurrency) })
    const minor = readAmount(text, '.', currency)
    if (minor === null) throw new FileRefusal('amount', line, { value: quote(text), currency })
    return { minor, currency }
  }

  #dateOf(text: string): string {
    const day = readDate(text, 'ymd')
    if (day === null) throw new FileRefusal('date', this.#parser.line, { value: quote(text) })
    return day
  }
}
