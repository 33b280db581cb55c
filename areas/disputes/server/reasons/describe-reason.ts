import type { Locale } from '#kernel/locale.ts'
import type { DisputeCategory, DisputeNetwork } from '#kernel/statuses.ts'
import { findText, text } from '#server/infra/texts.ts'
import { type CodesByExpectation, expectations } from './expectations.ts'

/** Reasons of disputes in words. The server answers them, so no page carries them. */

export interface ReasonDescription {
  /** What the network calls its code; null for a code that this version doesn't know. */
  readonly code_name: string | null
  /** What the cardholder claims. */
  readonly claim: string
  /** Who bears the loss, and what decides it. */
  readonly outlook: string
  /** What the issuer expects in response. */
  readonly expected: readonly string[]
}

/** Describes a dispute's reason in a language. */
export function describeReason(network: DisputeNetwork, code: string, category: DisputeCategory, locale: Locale): ReasonDescription {
  const known = Object.entries(expectations[network]) as [keyof CodesByExpectation, readonly string[]][]
  const [expectation] = known.find(([, codes]) => codes.includes(code)) ?? ['unknown']
  return {
    code_name: findText(locale, `disputes:server.codes.${network}.${code}`),
    claim: text(locale, `disputes:server.categories.${category}.claim`),
    outlook: text(locale, `disputes:server.categories.${category}.outlook`),
    // A line for each.
    expected: text(locale, `disputes:server.expectations.${expectation}`).split('\n'),
  }
}
