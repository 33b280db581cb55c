import type { TenantContext } from '../../../infra/context.ts'
import { findOwnIds } from './own-ids-store.ts'

/** Where a row is among all others. */
export type LogPlace = readonly [string, string]

export interface TextRow {
  readonly place: LogPlace
  readonly texts: readonly string[]
}

/** Finds texts about a customer: they have the ID of one of the customer's objects, or something that only the customer is called. */
export interface Search {
  findMatches(context: TenantContext, rows: readonly TextRow[]): Promise<LogPlace[]>
}

/** Of customers, payments, charges, refunds, disputes, cards, setup intents and files. */
const idPattern = /\b(?:cus|pi|ch|re|dp|pm|seti|file)_\w{6,}/g
/** A shorter text is looked for as a whole value of JSON, since it is a part of many words. */
export const wholeLengthMax = 5

/** @param values names, addresses and numbers of the person. @param ids of cards and files that nothing else leads to. */
export function searchFor(customerId: string, values: readonly string[], ids: readonly string[]): Search {
  const known = new Set([customerId, ...ids])
  const wanted = values.map(wantedText)
  return {
    async findMatches(context, rows) {
      const read = rows.map(({ place, texts }) => ({ place, ids: texts.flatMap((text) => text.match(idPattern) ?? []), texts }))
      const own = await findOwnIds(context, customerId, [...new Set(read.flatMap((row) => row.ids))])
      const isAbout = (row: (typeof read)[number]) => row.ids.some((id) => known.has(id) || own.has(id)) || row.texts.some((text) => hasOne(text, wanted))
      return read.filter(isAbout).map(({ place }) => place)
    },
  }
}

/** As JSON writes it. */
function wantedText(value: string): string {
  const json = JSON.stringify(value.toLowerCase())
  return value.length > wholeLengthMax ? json.slice(1, -1) : json
}

function hasOne(text: string, wanted: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return wanted.some((value) => lower.includes(value))
}
