import { timingSafeEqual } from 'node:crypto'
import { merchantId as merchantIdSchema } from '@counterfoil/contract/ids'
import { limits } from '@counterfoil/contract/limits'
import { type StoreProblem, storeCallbackPath } from '@counterfoil/contract/stores/problems'
import { minuteMs } from '@counterfoil/contract/time/durations'
import * as z from 'zod/mini'
import { randomToken, sha256 } from '../../infra/keys/crypto.ts'
import { runAsProcessor } from '../../infra/tenant-work.ts'
import * as attempts from './attempts-store.ts'
import { partnerOf, type StoreWork } from './dependencies.ts'
import { createToken, PartnerRefusal, type StoreToken } from './partner-client.ts'
import { authorizeUrl, type ShoplineApp } from './shopline-app.ts'
import { LinkRefusal, readSignedLink, type SignedLink } from './signed-link.ts'
import { findStoreOf } from './stores-store.ts'
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
}

/** Begins an authorization, or shows that the store is connected already. @throws LinkRefusal. */
export async function beginInstall(work: StoreWork, app: ShoplineApp, query: string): Promise<Step> {
  const now = work.clock.now()
  const { handle, signedAt } = readSignedLink(app, query, now)
  const browserToken = randomToken(tokenBytes)
  const connected = await findConnected(work, app, handle)
  if (connected) return issueTicket(work, { handle, scopes: connected.scopes, token: null, authorizedAt: signedAt }, browserToken)
  const nonce = randomToken(tokenBytes)
  const expiresAt = new Date(now.getTime() + limits.storeLinkMinutes * minuteMs)
  await attempts.insertAttempt({ db: work.database.global }, sha256(nonce), { browserHash: sha256(browserToken), handle, expiresAt })
  const redirectUri = `${work.address.dashboard}${storeCallbackPath}`
  return { to: 'shopline', url: authorizeUrl(app, handle, { redirectUri, nonce }), browserToken }
}

/** A store that needs no new authorization: its token is renewed, and it has the rights that the app asks for. */
async function findConnected({ database, clock }: StoreWork, { scopes }: ShoplineApp, handle: string) {
  const accountId = await attempts.findAccountOf({ db: database.global }, handle)
  if (accountId === null) return null
  const account = { merchantId: z.parse(merchantIdSchema, accountId) }
  const store = await runAsProcessor(database, clock, account, (context) => findStoreOf(context, handle))
  const isValid = store?.token_expires_at && store.token_expires_at > clock.now() && store.failed_at === null
  return isValid && scopes.every((scope) => store.scopes.includes(scope)) ? store : null
}

/** Ends an authorization: exchanges the code for a token, which the ticket keeps encrypted. @throws LinkRefusal. */
export async function finishInstall(work: StoreWork, app: ShoplineApp, query: string, browserToken: string | null): Promise<TicketStep> {
  const link = readSignedLink(app, query, work.clock.now())
  const code = link.parameters.get('code') ?? ''
  if (!codeForm.test(code)) throw new LinkRefusal('invalid')
  await consumeAttempt(work, link, browserToken)
  const token = await exchange(work, app, link.handle, code)
  return issueTicket(work, { handle: link.handle, scopes: token.scopes, token, authorizedAt: link.signedAt }, browserToken ?? '')
}

/** A nonce works once, whatever comes of it, and only in the browser that it was made for. */
async function consumeAttempt({ database, clock }: StoreWork, { handle, parameters }: SignedLink, browserToken: string | null): Promise<void> {
  const attempt = await attempts.takeAttempt({ db: database.global }, sha256(parameters.get('customField') ?? ''))
  if (!attempt) throw new LinkRefusal('used')
  if (!isOfBrowser(attempt.browserHash, browserToken)) throw new LinkRefusal('other_browser')
  if (attempt.handle !== handle) throw new LinkRefusal('invalid')
  if (attempt.expiresAt <= clock.now()) throw new LinkRefusal('expired')
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

async function issueTicket(work: StoreWork, { token, ...authorized }: Authorized, browserToken: string): Promise<TicketStep> {
  const { database, clock, keys } = work
  const ticket = randomToken(tokenBytes)
  const hash = sha256(ticket)
  const expiresAt = new Date(clock.now().getTime() + limits.storeTicketMinutes * minuteMs)
  await database.transaction({}, async (db) => {
    const sealed = token && { sealed: await sealTicketToken(keys, { db }, hash, token.token), expiresAt: token.expiresAt }
    await attempts.insertTicket({ db }, hash, { ...authorized, browserHash: sha256(browserToken), token: sealed, expiresAt })
  })
  return { to: 'page', ticket, browserToken }
}
