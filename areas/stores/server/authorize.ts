import { timingSafeEqual } from 'node:crypto'
import { type StoreProblem, storeCallbackPath } from '#areas/stores/contract/problems.ts'
import { storeLimits } from '#areas/stores/contract/rules.ts'
import type { Locale } from '#kernel/locale.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { randomToken, sha256 } from '#server/infra/keys/crypto.ts'
import * as attempts from './attempts-store.ts'
import { partnerOf, type StoreWork } from './dependencies.ts'
import { findConnectedStore } from './find-connected-store.ts'
import { createToken, PartnerRefusal, type StoreToken } from './partner-client.ts'
import { authorizeUrl, type ShoplineApp } from './shopline-app.ts'
import { LinkRefusal, localeOfLink, readSignedLink, type SignedLink } from './signed-link.ts'
import { sealTicketToken } from './token-sealer.ts'

/** From SHOPLINE's link to a ticket that connects the store. */

const tokenBytes = 32
const codeForm = /^[\w.-]{1,500}$/

/** Where the browser goes next, and the token that it keeps; null if it keeps the one that it has. */
export type Step = { readonly to: 'shopline'; readonly url: string; readonly browserToken: string } | TicketStep
interface TicketStep {
  readonly to: 'page'
  readonly ticket: string
  readonly browserToken: string
  /** Of the page; null for the language of the browser. */
  readonly locale: Locale | null
}

/** Begins an authorization, or shows that the store is connected already. @throws LinkRefusal. */
export async function beginInstall(work: StoreWork, app: ShoplineApp, query: string): Promise<Step> {
  const now = work.clock.now()
  const { handle, signedAt, hash } = readSignedLink(app, query, now)
  const db = work.database.global
  if (await attempts.isLinkUsed({ db }, hash)) throw new LinkRefusal('used')
  const locale = localeOfLink(query)
  const browserToken = randomToken(tokenBytes)
  const connected = await findConnected(work, app, handle)
  if (connected) return { ...(await issueTicket(work, { handle, scopes: connected.scopes, token: null, authorizedAt: signedAt }, browserToken)), locale }
  const nonce = randomToken(tokenBytes)
  // SHOPLINE's clock can be ahead of ours: the link is remembered until it expires.
  const expiresAt = new Date(Math.max(now.getTime(), signedAt.getTime()) + storeLimits.storeLinkMinutes * minuteMs)
  await attempts.insertAttempt({ db }, sha256(nonce), hash, { browserHash: sha256(browserToken), handle, expiresAt, locale })
  const redirectUri = `${work.address.dashboard}${storeCallbackPath}`
  return { to: 'shopline', url: authorizeUrl(app, handle, { redirectUri, nonce }), browserToken }
}

/** A store that needs no new authorization: its token is renewed, and it has the rights that the app asks for. */
async function findConnected(work: StoreWork, { scopes }: ShoplineApp, handle: string) {
  const store = await findConnectedStore(work, handle)
  const isValid = store?.token_expires_at && store.token_expires_at > work.clock.now() && store.failed_at === null
  return isValid && scopes.every((scope) => store.scopes.includes(scope)) ? store : null
}

/** Ends an authorization: exchanges the code for a token, which the ticket keeps encrypted. @throws LinkRefusal. */
export async function finishInstall(work: StoreWork, app: ShoplineApp, query: string, browserToken: string | null): Promise<TicketStep> {
  const link = readSignedLink(app, query, work.clock.now())
  const code = link.parameters.get('code') ?? ''
  if (!codeForm.test(code)) throw new LinkRefusal('invalid')
  const { locale } = await consumeAttempt(work, link, browserToken)
  const token = await exchange(work, app, link.handle, code)
  const authorized = { handle: link.handle, scopes: token.scopes, token, authorizedAt: link.signedAt }
  return { ...(await issueTicket(work, authorized, browserToken ?? '')), locale }
}

/** A nonce works once, whatever comes of it, and only in the browser that it was made for. */
async function consumeAttempt({ database, clock }: StoreWork, { handle, parameters }: SignedLink, browserToken: string | null): Promise<attempts.Attempt> {
  const attempt = await attempts.endAttempt({ db: database.global }, sha256(parameters.get('customField') ?? ''))
  if (!attempt) throw new LinkRefusal('used')
  if (!isOfBrowser(attempt.browserHash, browserToken)) throw new LinkRefusal('other_browser')
  if (attempt.handle !== handle) throw new LinkRefusal('invalid')
  if (attempt.expiresAt <= clock.now()) throw new LinkRefusal('expired')
  return attempt
}

/** Whether a browser's token is the one that was hashed. */
export function isOfBrowser(browserHash: Buffer, browserToken: string | null): boolean {
  return timingSafeEqual(browserHash, sha256(browserToken ?? ''))
}

const problemOf: Readonly<Record<PartnerRefusal['failure'], StoreProblem>> = {
  unreachable: 'unreachable',
  failing: 'unreachable',
  invalid: 'unreachable',
  refused: 'declined',
}

async function exchange(work: StoreWork, app: ShoplineApp, handle: string, code: string): Promise<StoreToken> {
  return createToken(partnerOf(work, app), app, handle, code).catch((error: unknown) => {
    if (!(error instanceof PartnerRefusal)) throw error
    throw new LinkRefusal(problemOf[error.failure], { cause: error })
  })
}

interface Authorized extends Pick<attempts.Ticket, 'handle' | 'scopes' | 'authorizedAt'> {
  readonly token: StoreToken | null
}

async function issueTicket(work: StoreWork, { token, ...authorized }: Authorized, browserToken: string): Promise<Omit<TicketStep, 'locale'>> {
  const { database, clock, keys } = work
  const ticket = randomToken(tokenBytes)
  const hash = sha256(ticket)
  const expiresAt = new Date(clock.now().getTime() + storeLimits.storeTicketMinutes * minuteMs)
  await database.transaction({}, async (db) => {
    const sealed = token && { sealed: await sealTicketToken(keys, { db }, hash, token.token), expiresAt: token.expiresAt }
    await attempts.insertTicket({ db }, hash, { ...authorized, browserHash: sha256(browserToken), token: sealed, expiresAt })
  })
  return { to: 'page', ticket, browserToken }
}
