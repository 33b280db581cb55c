import type { Random } from '#proof/model/random.ts'
import { type Account, closingOf, decimal, type Entry, encode, type Statement } from './statement.ts'

/** MT940 as banks write it, each dialect after a bank's public sample. */

interface Dialect {
  readonly accountsMax: number
  readonly encoding: string
  readonly lineEnd: string
  /** Before, between and behind statements. */
  readonly before: string
  readonly between: string
  /** `:61:` from the entry's parts. */
  entry(parts: EntryParts, chance: Random): string
  information(text: string): string
  readonly lacks: readonly string[]
  /** Entries on each page. */
  readonly pageSize: number | null
  readonly hasOwnField: boolean
}

interface EntryParts {
  /** Without a separator: YYMMDD and MMDD. */
  readonly value: string
  readonly entry: string
  readonly sign: 'C' | 'D'
  readonly amount: string
  readonly currency: string
}

const plain: Dialect = {
  accountsMax: 3,
  encoding: 'utf-8',
  lineEnd: '\r\n',
  before: '',
  between: '-',
  entry: ({ value, entry, sign, amount }) => `${value}${entry}${sign}${amount}NTRFNONREF//BANK1`,
  information: (text) => text,
  lacks: [],
  pageSize: null,
  hasOwnField: false,
}

/** German banks cut the text into subfields of 27 characters. */
const subfields = (text: string) => `166?00GUTSCHRIFT${(text.match(/.{1,27}/g) ?? []).map((part, index) => `?${20 + index}${part}`).join('')}?32COUNTERFOIL`

export const mt940Dialects: Readonly<Record<string, Dialect>> = {
  plain,
  'without entry dates': { ...plain, entry: ({ value, sign, amount }) => `${value}${sign}${amount}NTRFNONREF` },
  'with blank entry dates': { ...plain, entry: ({ value, sign, amount, currency }) => `${value}    ${sign}${currency.at(-1)}${amount}NMSCNONREF//` },
  'with blanks before the type': { ...plain, entry: ({ value, entry, sign, amount }) => `${value}${entry}${sign}${amount} NTRFNONREF//2109025` },
  'with a short type': { ...plain, entry: ({ value, sign, amount }) => `${value}${sign}${amount}NOV NONREF` },
  'without a type': { ...plain, entry: ({ value, entry, sign, amount }) => `${value}${entry}${sign}${amount}NONREF` },
  'with amounts that begin with a comma': {
    ...plain,
    entry: ({ value, entry, sign, amount }) => `${value}${entry}${sign}${amount.replace(/^0,/, ',')}NTRFNONREF`,
  },
  'with reversals': { ...plain, entry: ({ value, entry, sign, amount }) => `${value}${entry}${sign === 'C' ? 'RD' : 'RC'}${amount}NTRFNONREF` },
  'with subfields': { ...plain, information: subfields },
  'with cut lines': { ...plain, information: (text) => (text.padEnd(70, 'x').match(/.{1,65}/g) ?? []).join('\r\n') },
  'with a header between statements': { ...plain, before: 'ABNANL2A\r\n940\r\nABNANL2A', between: '-\r\nABNANL2A\r\n940\r\nABNANL2A' },
  'with blocks of SWIFT': { ...plain, before: '{1:F01BANKNL2AXXXX0000000000}{2:O9400000000000BANKNL2AXXXX00000000000000000000N}{4:', between: '-}' },
  'without :20:': { ...plain, accountsMax: 1, lacks: ['20'] },
  'without :28C:': { ...plain, lacks: ['28C'] },
  'without :25:': { ...plain, accountsMax: 1, lacks: ['25'] },
  'without an opening balance': { ...plain, accountsMax: 1, lacks: ['60F'] },
  'with pages': { ...plain, pageSize: 3 },
  'with a field of the bank': { ...plain, hasOwnField: true },
  'in UTF-16': { ...plain, encoding: 'utf-16le' },
  'in Latin-1': { ...plain, encoding: 'windows-1252' },
  'with line feeds': { ...plain, lineEnd: '\n' },
  'with two carriage returns': { ...plain, lineEnd: '\r\r\n' },
}

export function writeMt940(statement: Statement, dialect: Dialect, chance: Random): Buffer {
  const blocks = statement.accounts.flatMap((account, index) => pagesOf(account, dialect.pageSize).map((page) => writePage(page, dialect, chance, index)))
  const text = [...(dialect.before === '' ? [] : [dialect.before]), blocks.join(`\r\n${dialect.between}\r\n`), dialect.between.split('\r\n')[0], ''].join(
    '\r\n',
  )
  return encode(text.replaceAll('\r\n', dialect.lineEnd), dialect.encoding)
}

interface Page {
  readonly account: Account
  readonly entries: readonly Entry[]
  readonly number: number
  readonly opening: number
  readonly isFirst: boolean
  readonly isLast: boolean
}

function pagesOf(account: Account, size: number | null): Page[] {
  const count = size === null ? 1 : Math.max(1, Math.ceil(account.entries.length / size))
  return Array.from({ length: count }, (_, index) => {
    const first = index * (size ?? 0)
    const before = account.entries.slice(0, first)
    const entries = account.entries.slice(first, size === null ? undefined : first + size)
    return { account, entries, number: index + 1, opening: closingOf({ ...account, entries: before }), isFirst: index === 0, isLast: index === count - 1 }
  })
}

function writePage({ account, entries, number, opening, isFirst, isLast }: Page, dialect: Dialect, chance: Random, index: number): string {
  const { currency, exponent } = account
  const compact = (day: string) => day.slice(2).replaceAll('-', '')
  const balance = (minor: number, day: string) => `${minor < 0 ? 'D' : 'C'}${compact(day)}${currency}${withComma(minor, exponent)}`
  const firstDay = entries[0]?.day ?? '2026-06-01'
  const lastDay = entries.at(-1)?.day ?? firstDay
  const fields: (readonly [string, string])[] = [
    ['20', 'STARTUMS'],
    ['25', account.name],
    ...(dialect.hasOwnField ? [['NS', '22SHOP GMBH\r\n23ACCOUNT'] as const] : []),
    ['28C', `${index + 1}/${number}`],
    [isFirst ? '60F' : '60M', balance(opening, firstDay)],
    ...entries.flatMap(({ day, minor, text }) => [
      [
        '61',
        dialect.entry({ value: compact(day), entry: compact(day).slice(2), sign: minor < 0 ? 'D' : 'C', amount: withComma(minor, exponent), currency }, chance),
      ] as const,
      [dialect.hasOwnField ? 'NS' : '86', dialect.hasOwnField ? `01${text}` : dialect.information(text)] as const,
    ]),
    [isLast ? '62F' : '62M', balance(closingOf({ ...account, opening, entries }), lastDay)],
  ]
  return fields
    .filter(([tag]) => !dialect.lacks.includes(tag))
    .map(([tag, text]) => `:${tag}:${text}`)
    .join('\r\n')
}

/** The comma always stands, also before no decimals. */
function withComma(minor: number, exponent: number): string {
  const text = decimal(minor, exponent, ',')
  return text.includes(',') ? text : `${text},`
}
