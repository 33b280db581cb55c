import type { Locale } from '../locale.ts'

/** An error of the API. The envelope's code is the HTTP status unless `code` is set. The server fills in `{name}` in a text. */
export interface ErrorEntry {
  readonly status: number
  readonly code?: number
  readonly text: Readonly<Record<Locale, string>>
}

/** The text of a rule about one field, in every language. */
export type RuleEntry = Readonly<Record<Locale, string>>
