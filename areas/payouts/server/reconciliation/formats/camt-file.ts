import { SaxesParser } from 'saxes'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { toDecimalText } from '#kernel/money/money.ts'
import { type Coverage, FileRefusal, type ParsedLine, quote } from './parsed-line.ts'
import { cleanText, readAmount, readCurrency, readDate } from './values.ts'

/**
 * CAMT.053 as it streams. Only the five entities of XML itself are known, and a document type is refused, so nothing expands. Elements are found by their path,
 * whatever prefix and version of the schema they have.
 */

/** Characters without a tag between them, and elements within each other: more is no statement. */
const textLengthMax = 100_000
const depthMax = 60

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
  opening: number | null
  closing: number | null
  sum: number
}
interface Balance {
  code: string
  amount: Amount | null
  isDebit: boolean
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
  bookedOn: string | null
  valueOn: string | null
  readonly texts: string[]
  /** The bank's own reference, which no other entry has. */
  hasReference: boolean
}

/** @throws FileRefusal */
export async function* readCamtLines(chunks: AsyncIterable<string>, coverage: Coverage): AsyncGenerator<ParsedLine> {
  const reader = new CamtReader(coverage)
  for await (const chunk of chunks) {
    reader.write(chunk)
    yield* reader.take()
  }
  reader.close()
  yield* reader.take()
}

class CamtReader {
  readonly #parser = new SaxesParser()
  readonly #coverage: Coverage
  readonly #path: string[] = []
  #lines: ParsedLine[] = []
  #text = ''
  #sinceEvent = 0
  #hasStatement = false
  #statement: Statement | null = null
  #balance: Balance | null = null
  #entry: Entry | null = null
  #amountCurrency = ''

  constructor(coverage: Coverage) {
    this.#coverage = coverage
    this.#parser.on('doctype', () => this.#refuse('doctype'))
    this.#parser.on('error', () => this.#refuse('xml'))
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
    const path = this.#path.slice(1).join('/')
    if (path === 'BkToCstmrStmt/Stmt') {
      this.#hasStatement = true
      this.#statement = { account: '', page: '', opening: null, closing: null, sum: 0 }
    } else if (path === 'BkToCstmrStmt/Stmt/Bal') this.#balance = { code: '', amount: null, isDebit: false }
    else if (path === 'BkToCstmrStmt/Stmt/Ntry')
      this.#entry = { line: this.#parser.line, amount: null, isDebit: false, status: 'BOOK', bookedOn: null, valueOn: null, texts: [], hasReference: false }
    if (this.#path.at(-1) === 'Amt') this.#amountCurrency = String(attributes.Ccy ?? '')
  }

  #close(): void {
    this.#sinceEvent = 0
    const path = this.#path.slice(3).join('/')
    const text = this.#text.trim()
    this.#text = ''
    if (path === '' && this.#statement && this.#path.at(-1) === 'Stmt') this.#endStatement(this.#statement)
    if (path === 'FrToDt/FrDtTm' || path === 'FrToDt/FrDt') this.#coverage.firstDay ??= this.#dateOf(text)
    if (path === 'FrToDt/ToDtTm' || path === 'FrToDt/ToDt') this.#coverage.lastDay = this.#dateOf(text)
    if (this.#statement && (path === 'Acct/Id/IBAN' || path === 'Acct/Id/Othr/Id')) this.#statement.account ||= text
    if (this.#statement && path === 'StmtPgntn/PgNb') this.#statement.page = text === '1' ? '' : text
    if (this.#balance) this.#readBalance(this.#balance, path, text)
    if (this.#entry) this.#readEntry(this.#entry, path, text)
    this.#path.pop()
  }

  #readBalance(balance: Balance, path: string, text: string): void {
    if (path === 'Bal/Tp/CdOrPrtry/Cd') balance.code = text
    if (path === 'Bal/Amt') balance.amount = this.#amountOf(text)
    if (path === 'Bal/CdtDbtInd') balance.isDebit = text === 'DBIT'
    if (path !== 'Bal' || !this.#statement) return
    const minor = (balance.amount?.minor ?? 0) * (balance.isDebit ? -1 : 1)
    // A statement without entries has a currency as well.
    this.#currency ??= balance.amount?.currency ?? null
    if (balance.code === 'OPBD' || balance.code === 'PRCD') this.#statement.opening ??= minor
    if (balance.code === 'CLBD') this.#statement.closing = minor
    this.#balance = null
  }

  #readEntry(entry: Entry, path: string, text: string): void {
    const name = this.#path.at(-1) ?? ''
    if (path === 'Ntry/Amt') entry.amount = this.#amountOf(text)
    else if (path === 'Ntry/CdtDbtInd') entry.isDebit = text === 'DBIT'
    else if (path === 'Ntry/Sts' || path === 'Ntry/Sts/Cd') entry.status = text || entry.status
    else if (path === 'Ntry/BookgDt/Dt' || path === 'Ntry/BookgDt/DtTm') entry.bookedOn = this.#dateOf(text)
    else if (path === 'Ntry/ValDt/Dt' || path === 'Ntry/ValDt/DtTm') entry.valueOn = this.#dateOf(text)
    else if (texts.has(name) && text !== '' && text !== notGiven) entry.texts.push(text)
    if (path === 'Ntry/AcctSvcrRef') entry.hasReference = text !== '' && text !== notGiven
    if (path !== 'Ntry') return
    this.#entry = null
    // Pending entries come back as booked ones.
    if (entry.status !== 'BOOK') return
    const bookedOn = entry.bookedOn ?? entry.valueOn
    if (bookedOn === null) throw new FileRefusal('date', entry.line, { value: '' })
    if (!entry.amount) throw new FileRefusal('amount', entry.line, { value: '', currency: '' })
    const amountMinor = entry.isDebit ? 0 - entry.amount.minor : entry.amount.minor
    if (this.#statement) this.#statement.sum += amountMinor
    this.#lines.push({
      line: entry.line,
      bookedOn,
      amountMinor,
      currency: entry.amount.currency,
      text: cleanText([...new Set(entry.texts)]),
      origin: this.#originOf(entry),
    })
    this.#currency = entry.amount.currency
  }

  /** The balance after an entry differs between statements whose entries are in another order, so a reference is better, and a page is what is left. */
  #originOf({ hasReference }: Entry): string | null {
    if (!this.#statement) return null
    const { account, page, opening, sum } = this.#statement
    const place = hasReference ? '' : opening === null ? page : opening + sum
    return account === '' && place === '' ? null : JSON.stringify([account, place])
  }

  #currency: CurrencyCode | null = null

  #endStatement({ opening, closing, sum }: Statement): void {
    this.#statement = null
    if (opening === null || closing === null || opening + sum === closing || this.#currency === null) return
    throw new FileRefusal('balance', this.#parser.line, {
      value: toDecimalText(opening + sum, this.#currency),
      expected: toDecimalText(closing, this.#currency),
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
