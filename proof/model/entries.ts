import type { Movement } from './tables.ts'

/** What must be there, in words; debits are positive. */
export interface Books {
  readonly postings: string[]
  readonly movements: string[]
  readonly sums: Map<string, number>
  readonly violations: string[]
}

type Legs = Readonly<Record<string, number>>

export const moved = (debit: string, credit: string, amount: number): Legs => (amount === 0 ? {} : { [debit]: amount, [credit]: -amount })

export function post({ postings, sums }: Books, { source_id, currency }: Pick<Movement, 'source_id' | 'currency'>, kind: string, legs: readonly Legs[]): void {
  const entries = legs.flatMap((leg) => Object.entries(leg)).map(([account, amount]): [string, number] => [`${account} ${currency}`, amount])
  if (entries.length === 0) return
  postings.push(describePosting(source_id, kind, entries))
  for (const [name, amount] of entries) sums.set(name, (sums.get(name) ?? 0) + amount)
}

export function move({ movements }: Books, { source_id, currency }: Pick<Movement, 'source_id' | 'currency'>, type: string, amount: number, fee: number): void {
  movements.push(describeMovement(source_id, type, currency, amount, fee))
}

export function describePosting(source: string, kind: string, entries: readonly (readonly [name: string, amount: number])[]): string {
  return `${source} ${kind}: ${entries
    .map(([name, amount]) => `${name} ${amount}`)
    .toSorted()
    .join(', ')}`
}

export const describeMovement = (source: string, type: string, currency: string, amount: number, fee: number) =>
  `${source} ${type} of ${amount} ${currency} with fee ${fee}`
