import type { StoreProblem } from '#areas/stores/contract/problems.ts'
import { storeLimits } from '#areas/stores/contract/rules.ts'
import { findLocale, type Locale } from '#kernel/locale.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import { isHandle, type ShoplineApp } from './shopline-app.ts'
import { isSigned, textOfQuery } from './signature.ts'

/** An address that SHOPLINE opened, with its signature checked. */
export interface SignedLink {
  readonly handle: string
  /** When SHOPLINE signed it, by its clock. */
  readonly signedAt: Date
  /** Names the link by the text that was signed, in whatever form it is opened. */
  readonly hash: Buffer
  /** Further parameters, as they were signed. */
  readonly parameters: ReadonlyMap<string, string>
}

/** Why a link is refused. */
export class LinkRefusal extends Error {
  readonly problem: StoreProblem
  constructor(problem: StoreProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

const windowMs = storeLimits.storeLinkMinutes * minuteMs
/** Milliseconds since 1970. */
const timestampForm = /^\d{13}$/

/**
 * Checks an address: each parameter once, signature, time, app and store. The signature comes first, so nobody else learns what an app accepts.
 * @param query what follows the question mark.
 * @throws LinkRefusal.
 */
export function readSignedLink(app: ShoplineApp, query: string, now: Date): SignedLink {
  const pairs = [...new URLSearchParams(query)]
  const parameters = new Map(pairs)
  // With a name twice, SHOPLINE and the server could read different values.
  if (parameters.size < pairs.length) throw new LinkRefusal('invalid')
  const text = textOfQuery(pairs)
  if (!isSigned(app.appSecret, text, parameters.get('sign'))) throw new LinkRefusal('signature')
  const [appKey, handle = '', timestamp = ''] = ['appkey', 'handle', 'timestamp'].map((name) => parameters.get(name))
  if (appKey !== app.appKey || !isHandle(handle) || !timestampForm.test(timestamp)) throw new LinkRefusal('invalid')
  const signedAt = new Date(Number(timestamp))
  if (Math.abs(now.getTime() - signedAt.getTime()) > windowMs) throw new LinkRefusal('expired')
  return { handle, signedAt, hash: sha256(text), parameters }
}

/** Returns the language of SHOPLINE's admin as a link names it; null if we have no texts in it. */
export function localeOfLink(query: string): Locale | null {
  return findLocale(new URLSearchParams(query).get('lang'))
}
