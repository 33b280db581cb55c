import type { TenantContext } from '#server/infra/context.ts'
import { findOwnIds } from './values-store.ts'

/** Where a row is among all others. */
export type LogPlace = readonly [string, string]

export interface TextRow {
  readonly place: LogPlace
  readonly texts: readonly string[]
}

/** Finds texts about a customer: they have the ID of one of the customer's objects, or say what the customer is called. */
export interface Search {
  /** @param isNamed whether a text of the table is about the person, by what the person is called. */
  findMatches(context: TenantContext, rows: readonly TextRow[], isNamed: (text: string) => boolean): Promise<LogPlace[]>
}

/** Of customers, payments, charges, refunds, disputes, cards, setup intents and files. */
const idPattern = /\b(?:cus|pi|ch|re|dp|pm|seti|file)_\w{6,}/g

/** @param ids of cards and files that nothing else leads to. */
export function searchFor(customerId: string, ids: readonly string[]): Search {
  const known = new Set([customerId, ...ids])
  return {
    async findMatches(context, rows, isNamed) {
      const read = rows.map(({ place, texts }) => ({ place, ids: texts.flatMap((text) => text.match(idPattern) ?? []), texts }))
      const own = await findOwnIds(context, customerId, [...new Set(read.flatMap((row) => row.ids))])
      const isAbout = (row: (typeof read)[number]) => row.ids.some((id) => known.has(id) || own.has(id)) || row.texts.some(isNamed)
      return read.filter(isAbout).map(({ place }) => place)
    },
  }
}
