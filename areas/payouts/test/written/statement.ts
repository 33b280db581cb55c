import type { Random } from '#proof/model/random.ts'

/** Random bank statements, of which the tests know every line. Nothing here shares code with what reads them. */

export interface Entry {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** Negative for outgoing money. */
  readonly minor: number
  readonly text: string
}

export interface Account {
  readonly name: string
  readonly currency: string
  readonly exponent: number
  readonly opening: number
  readonly entries: readonly Entry[]
}

/** What a bank exports at once. */
export interface Statement {
  readonly accounts: readonly Account[]
}

const plainWords = ['COUNTERFOIL', 'PAYOUT', 'RENT', 'Miete', 'Loyer', 'INV', 'Order', 'Shop', 'interest', 'fee', 'refund'] as const
const words = [...plainWords, 'łódź', 'Überweisung', 'café'] as const

export interface StatementKind {
  readonly accountsMax: number
  readonly entriesMin: number
  readonly currencies?: readonly [string, ...string[]]
  /** Letters beyond ASCII. */
  readonly hasAccents?: boolean
  /** Signs that a format gives a meaning. */
  readonly hasSigns?: boolean
}

const exponents: Readonly<Record<string, number>> = { EUR: 2, USD: 2, GBP: 2, PLN: 2, JPY: 0, KWD: 3, INR: 2, CHF: 2, HKD: 2 }

export function makeStatement(chance: Random, kind: StatementKind): Statement {
  const accounts = Array.from({ length: 1 + chance.below(kind.accountsMax) }, (_, index) => makeAccount(chance, kind, index))
  return { accounts }
}

function makeAccount(chance: Random, { entriesMin, currencies = ['EUR', 'USD', 'JPY', 'KWD'], hasAccents, hasSigns }: StatementKind, index: number): Account {
  const currency = chance.pick(currencies)
  const first = Date.UTC(2026, chance.below(10), 1 + chance.below(27))
  let day = first
  const entries = Array.from({ length: entriesMin + chance.below(12) }, () => {
    day += chance.below(3) * 86_400_000
    const size = 10 ** (1 + chance.below(7))
    const minor = (1 + chance.below(size)) * (chance.below(3) === 0 ? -1 : 1)
    return { day: new Date(day).toISOString().slice(0, 10), minor, text: makeText(chance, { hasAccents: hasAccents ?? false, hasSigns: hasSigns ?? false }) }
  })
  return { name: `NL00BANK${1_000_000 + index}`, currency, exponent: exponents[currency] ?? 2, opening: chance.below(9_000_000) - 1_000_000, entries }
}

function makeText(chance: Random, { hasAccents, hasSigns }: { hasAccents: boolean; hasSigns: boolean }): string {
  const parts = Array.from({ length: 1 + chance.below(4) }, () => chance.pick<string>(hasAccents ? words : plainWords))
  // Such as a trace ID.
  if (chance.percent(50)) parts.push(`REF${100_000 + chance.below(900_000)}${100_000 + chance.below(900_000)}`)
  if (hasSigns && chance.below(4) === 0) parts.push(chance.pick(['24" wide', 'a; b', 'x, y', "O'Hara", 'A & B', '<b>', 'tab\there']))
  return parts.join(' ')
}

export const closingOf = ({ opening, entries }: Account) => entries.reduce((sum, { minor }) => sum + minor, opening)

/** A decimal with a mark, without groups and signs. */
export function decimal(minor: number, exponent: number, mark: string, { isShort = false } = {}): string {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const [whole, rest] = [digits.slice(0, digits.length - exponent), digits.slice(digits.length - exponent)]
  if (exponent === 0) return whole
  return `${whole}${mark}${isShort ? rest.replace(/0+$/, '') : rest}`
}

/** The bytes of a text in any encoding that Node.js reads, by reading every byte. */
export function encode(text: string, label: string): Buffer {
  if (label === 'utf-8') return Buffer.from(text)
  if (label === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  if (label === 'utf-16be') return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  const decoder = new TextDecoder(label)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Buffer.from([byte])), byte] as const))
  return Buffer.from([...text].map((character) => bytes.get(character) ?? 0x3f))
}
