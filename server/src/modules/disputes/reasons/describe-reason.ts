import type { Locale } from '@counterfoil/contract/locale'
import type { DisputeCategory, DisputeNetwork } from '@counterfoil/contract/statuses'
import { amexCodes } from './amex-codes.ts'
import { categoryTexts } from './category-texts.ts'
import { discoverCodes } from './discover-codes.ts'
import { type CodeEntries, expectations } from './expectation-texts.ts'
import { mastercardCodes } from './mastercard-codes.ts'
import { visaCodes } from './visa-codes.ts'

/** Reasons of disputes in words. The server answers them, so no page carries them. */

const codes: Readonly<Record<DisputeNetwork, CodeEntries>> = { visa: visaCodes, mastercard: mastercardCodes, amex: amexCodes, discover: discoverCodes }

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
  const entry = Object.hasOwn(codes[network], code) ? codes[network][code] : undefined
  const name = entry && (locale === 'en' ? entry[0] : entry[1])
  return { code_name: name ?? null, ...categoryTexts[category][locale], expected: Object.values(expectations[entry?.[2] ?? 'unknown'][locale]) }
}
