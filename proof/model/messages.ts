import type { ExternalStep } from '#server/infra/external/runner.ts'

/** What a test and the server it may kill tell each other. The first message that a server gets is `serve`. */

export type ToServer =
  | { readonly do: 'serve' }
  /** Where it kills itself, after passing there so many times; null takes it back. */
  | { readonly do: 'die'; readonly at: { readonly step: ExternalStep; readonly after: number } | null }
  /** What is due is done at once. */
  | { readonly do: 'work' }

export interface FromServer {
  /** Its address. */
  readonly serves?: string
  readonly worked?: true
  readonly fault?: string
}

/** One line of what the outside was asked. */
export interface OutsideLine {
  readonly operation: 'authorise' | 'capture' | 'cancel' | 'refund' | 'answer' | 'accept' | 'payout'
  readonly key: string
  /** Zero where it is not about an amount. */
  readonly amountMinor: number
  readonly isApproved: boolean
}
