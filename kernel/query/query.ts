import type { RuleName, TextTree } from '../texts.ts'

export type QueryRuleName = Extract<RuleName, `query_${string}`>

/** The query language of lists: what a list declares, and what a typed query becomes. */

export type QueryOperator = ':' | '>' | '>=' | '<' | '<='

/** A field that a list can be filtered by. A list declares only what an index serves. */
export type QueryField = {
  readonly example: string
  /** Its filter's name in the call, unless that follows from its own. */
  readonly parameter?: string
  /** The only fields that it can be combined with. */
  readonly onlyWith?: readonly string[]
  /** One entry is looked up, and other terms are ignored. */
  readonly ignoresOthers?: true
  /** Typed, or in the links of other pages: it has a chip only where the query has it, so that the chips of daily use stay few. */
  readonly isRare?: true
} & (
  | {
      readonly kind: 'choice'
      readonly values: readonly string[]
      /** The texts of the values; without it, a list names them where it knows them. */
      readonly texts?: TextTree
      readonly isSingle?: true
      /** Every row has one of the values, so that excluding some is choosing the others. */
      readonly isNegatable?: true
    }
  /** A decimal amount. `currencyField` names the field with its currency, which is added if the query has none. */
  | { readonly kind: 'amount'; readonly currencyField: string }
  /** Calendar days: a day, month or year, a range of them, or a relative range. */
  | { readonly kind: 'days' }
  /** An instant; rows from it on, or up to it. */
  | { readonly kind: 'time'; readonly isEnd?: true }
  | { readonly kind: 'digits'; readonly length: number }
  | { readonly kind: 'text'; readonly lengthMax: number; readonly isLowerCase?: true; readonly isSeveral?: true }
  | { readonly kind: 'id'; readonly lengthMin: number; readonly lengthMax: number }
)

/** Whether a term of the field narrows down what a term of another field finds. */
export function goesWith(field: QueryField | undefined, other: string): boolean {
  return !field?.ignoresOthers && (field?.onlyWith?.includes(other) ?? true)
}

/** Whether a term of the field can have several values, any of which a row may have. */
export function takesSeveral(field: QueryField): boolean {
  return field.kind === 'choice' ? !field.isSingle : field.kind === 'text' && field.isSeveral === true
}

export interface QueryList {
  readonly fields: Readonly<Record<string, QueryField>>
  /** The field and value that words without a field mean. A fallback takes texts that have the form of no other field. */
  readonly readWords: (text: string) => { readonly field: string; readonly value: string; readonly isFallback?: boolean }
}

/** What a query depends on beside its list. */
export interface QueryContext {
  /** The currency of amounts if a query names none. */
  readonly currency: string
  readonly names?: QueryNames
}

/** Names in the reader's language, accepted beside the list's own. */
export interface QueryNames {
  readonly fields: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** One condition. Values are canonical: equal conditions have equal values. */
export interface QueryTerm {
  readonly field: string
  readonly isNegated: boolean
  readonly operator: QueryOperator
  /** At least one; several only where `takesSeveral`. A range is one value with `..` between its ends. */
  readonly values: readonly string[]
}

/** What is wrong with a query: the first wrong part, from `start` up to `end` in UTF-16 units of the text. */
export interface QueryProblem {
  readonly start: number
  readonly end: number
  readonly rule: QueryRuleName
  readonly values: Readonly<Record<string, string | number>>
}

/** Thrown by the parser's parts, and caught by `parseQuery`. */
export class QueryFault extends Error {
  readonly problem: QueryProblem
  constructor(part: { readonly start: number; readonly end: number }, rule: QueryRuleName, values: QueryProblem['values'] = {}) {
    super(rule)
    this.problem = { start: part.start, end: part.end, rule, values }
  }
}
