import type { CsvMapping } from '#areas/payouts/contract/reconciliation/mapping.ts'
import type { Random } from '#proof/model/random.ts'
import { type Account, closingOf, decimal, type Entry, encode, type Statement } from './statement.ts'

/** CSV as banks write it: each file has one of each, by chance, so a thousand files have most combinations. */

type DateForm = 'ymd' | 'dmy' | 'mdy' | 'named' | 'compact'

/** How amounts say their direction. */
type SignForm = 'minus' | 'behind' | 'brackets' | 'two columns' | 'two columns with signs' | 'direction column' | 'suffix'

export interface Layout {
  readonly titles: Titles
  readonly hasHeader: boolean
  readonly delimiter: CsvMapping['delimiter']
  readonly mark: '.' | ','
  readonly group: string
  readonly dates: DateForm
  readonly signs: SignForm
  readonly hasBalance: boolean
  readonly hasCurrency: 'column' | 'code' | 'symbol' | 'none'
  readonly isNewestFirst: boolean
  readonly hasTitlesAbove: boolean
  readonly hasTotals: boolean
  readonly encoding: string
  readonly lineEnd: string
}

interface Titles {
  readonly date: string
  readonly text: string
  readonly amount: string
  readonly credit: string
  readonly debit: string
  readonly direction: string
  readonly balance: string
  readonly currency: string
  readonly words: readonly [inward: string, outward: string]
}

const languages: readonly [Titles, ...Titles[]] = [
  {
    date: 'Date',
    text: 'Description',
    amount: 'Amount',
    credit: 'Credit',
    debit: 'Debit',
    direction: 'Type',
    balance: 'Balance',
    currency: 'Currency',
    words: ['CR', 'DR'],
  },
  {
    date: 'Booking date',
    text: 'Narrative',
    amount: 'Transaction amount',
    credit: 'Money in',
    debit: 'Money out',
    direction: 'C/D',
    balance: 'Closing balance',
    currency: 'Ccy',
    words: ['C', 'D'],
  },
  {
    date: 'Buchungstag',
    text: 'Verwendungszweck',
    amount: 'Betrag',
    credit: 'Haben',
    debit: 'Soll',
    direction: 'S/H',
    balance: 'Saldo',
    currency: 'Währung',
    words: ['H', 'S'],
  },
  {
    date: 'Datum',
    text: 'Mededelingen',
    amount: 'Bedrag',
    credit: 'Credit',
    debit: 'Debet',
    direction: 'Af Bij',
    balance: 'Saldo',
    currency: 'Currency',
    words: ['Bij', 'Af'],
  },
  {
    date: 'Date',
    text: 'Libellé',
    amount: 'Montant',
    credit: 'Crédit',
    debit: 'Débit',
    direction: 'Sens',
    balance: 'Solde',
    currency: 'Currency',
    words: ['C', 'D'],
  },
  { date: '交易日期', text: '摘要', amount: '金额', credit: '收入', debit: '支出', direction: '借贷', balance: '余额', currency: '币种', words: ['贷', '借'] },
]

/** Kinds of files, of which all but one thing is chance. */
export const csvDialects: Readonly<Record<string, Partial<Layout>>> = {
  'signed amounts': { signs: 'minus' },
  'signs behind': { signs: 'behind' },
  brackets: { signs: 'brackets' },
  'two columns': { signs: 'two columns' },
  'two columns with reversals': { signs: 'two columns with signs' },
  'a direction column': { signs: 'direction column' },
  'DR and CR': { signs: 'suffix' },
  'no header': { hasHeader: false, signs: 'minus' },
  'titles and totals': { hasTitlesAbove: true, hasTotals: true, hasHeader: true },
  'running balances': { hasBalance: true },
  'month names': { dates: 'named' },
  'American dates': { dates: 'mdy' },
  'codes in amounts': { hasCurrency: 'code' },
  'symbols in amounts': { hasCurrency: 'symbol' },
  'comma and groups': { mark: ',', group: '.', delimiter: ';' },
  'Swiss groups': { mark: '.', group: "'" },
  lakhs: { mark: '.', group: 'lakh', hasCurrency: 'none' },
  'tabs in UTF-16': { encoding: 'utf-16le', delimiter: '\t' },
  'Latin-1': { encoding: 'windows-1252', hasCurrency: 'column' },
}

const symbols: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£', INR: '₹', JPY: '¥', PLN: 'zł', CHF: 'Fr.', HKD: 'HK$', KWD: 'KWD' }

export function makeLayout(chance: Random, fixed: Partial<Layout>): Layout {
  const mark = fixed.mark ?? chance.pick(['.', ','] as const)
  // Without a header, nothing names columns.
  const hasHeader = fixed.hasHeader ?? ((fixed.signs ?? 'minus') !== 'minus' || chance.below(5) > 0)
  const made: Layout = {
    titles: fixed.encoding === 'windows-1252' ? languages[0] : chance.pick(languages),
    hasHeader,
    delimiter: chance.pick([',', ';', '\t', '|'] as const),
    mark,
    group: chance.pick(['', '', mark === '.' ? ',' : '.', ' ']),
    dates: chance.pick(['ymd', 'dmy', 'mdy', 'named', 'compact'] as const),
    signs: hasHeader ? chance.pick(['minus', 'behind', 'brackets', 'two columns', 'two columns with signs', 'direction column', 'suffix'] as const) : 'minus',
    hasBalance: chance.percent(50),
    hasCurrency: chance.pick(['column', 'code', 'none'] as const),
    isNewestFirst: chance.percent(50),
    hasTitlesAbove: hasHeader && chance.below(3) === 0,
    hasTotals: hasHeader && chance.below(3) === 0,
    encoding: 'utf-8',
    lineEnd: chance.pick(['\r\n', '\n', '\r']),
    ...fixed,
  }
  // DR and CR stand where the code of a currency would.
  return made.signs === 'suffix' && made.hasCurrency === 'code' ? { ...made, hasCurrency: 'column' } : made
}

export function writeCsv({ accounts }: Statement, layout: Layout, chance: Random): Buffer {
  const [account] = accounts
  if (!account) throw new Error('A statement has an account.')
  const header = headerOf(layout)
  const rows = rowsOf(account, layout, chance)
  const wide = (cells: readonly string[]) => [...cells, ...Array.from({ length: Math.max(0, header.length - cells.length) }, () => '')]
  const opening = wide(['Opening balance', '', written(account.opening, account, { ...layout, signs: 'minus', hasCurrency: 'none' })])
  const closing = wide(['Closing balance', '', written(closingOf(account), account, { ...layout, signs: 'minus', hasCurrency: 'none' })])
  const all = [
    ...(layout.hasTitlesAbove ? [wide(['Account statement']), wide(['Account', account.name, 'Branch', 'Main Street']), opening] : []),
    ...(layout.hasHeader ? [header] : []),
    ...rows,
    ...(layout.hasTotals ? [closing, wide(['Total'])] : []),
  ]
  const text = all.map((cells) => cells.map((cell) => quoted(cell, layout.delimiter, chance)).join(layout.delimiter)).join(layout.lineEnd)
  return encode(`${text}${layout.lineEnd}`, layout.encoding)
}

function quoted(cell: string, delimiter: string, chance: Random): string {
  const mustQuote = cell.includes(delimiter) || cell.includes('\t') || cell.startsWith('"') || /^\s|\s$/.test(cell)
  return mustQuote || (!cell.includes('"') && chance.below(8) === 0) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function headerOf({ titles, signs, hasCurrency, hasBalance }: Layout): string[] {
  const amounts = signs.startsWith('two columns') ? [titles.debit, titles.credit] : [titles.amount]
  return [
    titles.date,
    titles.text,
    ...amounts,
    ...(signs === 'direction column' ? [titles.direction] : []),
    ...(hasCurrency === 'column' ? [titles.currency] : []),
    ...(hasBalance ? [titles.balance] : []),
  ]
}

function rowsOf(account: Account, layout: Layout, chance: Random): string[][] {
  let balance = account.opening
  const rows = account.entries.map((entry) => {
    balance += entry.minor
    return rowOf(entry, balance, account, layout, chance)
  })
  return layout.isNewestFirst ? rows.toReversed() : rows
}

function rowOf({ day, minor, text }: Entry, balance: number, account: Account, layout: Layout, chance: Random): string[] {
  const { signs, titles, hasCurrency, hasBalance } = layout
  const size = written(Math.abs(minor), account, layout)
  return [
    dayOf(day, layout.dates, layout.titles),
    text,
    ...amountsOf(minor, size, account, layout, chance),
    ...(signs === 'direction column' ? [titles.words[minor < 0 ? 1 : 0]] : []),
    ...(hasCurrency === 'column' ? [account.currency] : []),
    ...(hasBalance ? [written(balance, account, { ...layout, signs: 'minus', hasCurrency: hasCurrency === 'column' ? 'none' : hasCurrency })] : []),
  ]
}

function amountsOf(minor: number, size: string, account: Account, layout: Layout, chance: Random): string[] {
  switch (layout.signs) {
    case 'two columns':
      return minor < 0 ? [size, chance.percent(50) ? '' : written(0, account, layout)] : ['', size]
    case 'two columns with signs':
      // A reversal of outgoing money came in, and has a minus there.
      return minor > 0 && chance.below(3) === 0 ? [written(-minor, account, { ...layout, signs: 'minus' }), ''] : minor < 0 ? [size, ''] : ['', size]
    case 'direction column':
      return [size]
    default:
      return [written(minor, account, layout)]
  }
}

function written(minor: number, { currency, exponent }: Account, { mark, group, signs, hasCurrency }: Layout): string {
  const [whole = '', rest] = decimal(minor, exponent, mark).split(mark)
  const grouped = group === '' ? whole : group === 'lakh' ? whole.replace(/\B(?=(\d\d)+\d$)/g, ',') : whole.replaceAll(/\B(?=(\d{3})+$)/g, group)
  const number = `${grouped}${rest === undefined ? '' : `${mark}${rest}`}`
  const withCode = hasCurrency === 'code' ? `${number} ${currency}` : hasCurrency === 'symbol' ? `${symbols[currency] ?? ''}${number}` : number
  if (signs === 'suffix') return `${withCode} ${minor < 0 ? 'DR' : 'CR'}`
  if (minor >= 0) return withCode
  if (signs === 'brackets') return `(${withCode})`
  if (signs === 'behind') return hasCurrency === 'code' ? `${number}- ${currency}` : `${withCode}-`
  return hasCurrency === 'code' ? `-${withCode}` : `-${withCode}`
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function dayOf(day: string, form: DateForm, { date }: Titles): string {
  const [year = '', month = '', date_ = ''] = day.split('-')
  switch (form) {
    case 'ymd':
      return date.startsWith('交') ? `${year}年${month}月${date_}日` : day
    case 'dmy':
      return `${date_}.${month}.${year}`
    case 'mdy':
      return `${month}/${date_}/${year}`
    case 'named':
      return `${Number(date_)} ${monthNames[Number(month) - 1]} ${year}`
    case 'compact':
      return `${year}${month}${date_}`
  }
}

/** What a person who knows the file answers to a question. */
export function answerTo(layout: Layout): Partial<CsvMapping> {
  const order = layout.dates === 'dmy' || layout.dates === 'mdy' ? layout.dates : 'ymd'
  return {
    date_order: order,
    decimal_mark: layout.mark,
    has_three_decimals: false,
    has_header: layout.hasHeader,
    is_debit_signed: layout.signs === 'two columns with signs',
  }
}
