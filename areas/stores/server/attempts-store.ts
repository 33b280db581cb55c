import { sql } from 'kysely'
import { type Locale, toLocale } from '#kernel/locale.ts'
import type { RequestContext } from '#server/infra/context.ts'

/** Rows of authorizations before their account is known. Nonces, tickets and browsers are stored hashed. */

type Place = Pick<RequestContext, 'db'>

export interface Attempt {
  readonly browserHash: Buffer
  readonly handle: string
  /** Not before the link that it began with expires. */
  readonly expiresAt: Date
  /** The language of SHOPLINE's admin; null if it is none of ours. */
  readonly locale: Locale | null
}

export async function insertAttempt({ db }: Place, nonceHash: Buffer, linkHash: Buffer, attempt: Attempt): Promise<void> {
  const { browserHash, handle, expiresAt, locale } = attempt
  await db
    .insertInto('store_attempts')
    .values({ nonce_hash: nonceHash, link_hash: linkHash, browser_hash: browserHash, handle, expires_at: expiresAt, locale })
    .execute()
}

/** Ends an attempt, so a nonce works once, whatever comes of it. The row is kept until it expires, so its link begins no other one. */
export async function endAttempt({ db }: Place, nonceHash: Buffer): Promise<Attempt | null> {
  const row = await db
    .updateTable('store_attempts')
    .set({ is_over: true })
    .where('nonce_hash', '=', nonceHash)
    .where('is_over', '=', false)
    .returningAll()
    .executeTakeFirst()
  return row
    ? { browserHash: row.browser_hash, handle: row.handle, expiresAt: row.expires_at, locale: row.locale === null ? null : toLocale(row.locale) }
    : null
}

/** Whether an attempt that began with a link has ended. */
export async function isLinkUsed({ db }: Place, linkHash: Buffer): Promise<boolean> {
  return (
    (await db.selectFrom('store_attempts').select('is_over').where('link_hash', '=', linkHash).where('is_over', '=', true).executeTakeFirst()) !== undefined
  )
}

export interface Ticket {
  readonly browserHash: Buffer
  readonly handle: string
  readonly scopes: readonly string[]
  /** Null for a store that is connected already. */
  readonly token: { readonly sealed: Buffer; readonly expiresAt: Date } | null
  /** When the owner of the store agreed, by SHOPLINE's clock. */
  readonly authorizedAt: Date
  readonly expiresAt: Date
}

export async function insertTicket({ db }: Place, ticketHash: Buffer, ticket: Ticket): Promise<void> {
  const { browserHash, handle, scopes, token, authorizedAt, expiresAt } = ticket
  await db
    .insertInto('store_tickets')
    .values({
      ticket_hash: ticketHash,
      browser_hash: browserHash,
      handle,
      scopes: [...scopes],
      sealed_token: token?.sealed ?? null,
      token_expires_at: token?.expiresAt ?? null,
      authorized_at: authorizedAt,
      expires_at: expiresAt,
    })
    .execute()
}

export async function findTicket({ db }: Place, ticketHash: Buffer): Promise<Ticket | null> {
  const row = await db.selectFrom('store_tickets').selectAll().where('ticket_hash', '=', ticketHash).executeTakeFirst()
  if (!row) return null
  const { sealed_token: sealed, token_expires_at: tokenExpiresAt } = row
  return {
    browserHash: row.browser_hash,
    handle: row.handle,
    scopes: row.scopes,
    token: sealed !== null && tokenExpiresAt !== null ? { sealed, expiresAt: tokenExpiresAt } : null,
    authorizedAt: row.authorized_at,
    expiresAt: row.expires_at,
  }
}

/** Uses a ticket up. False if somebody else did. */
export async function takeTicket({ db }: Place, ticketHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('store_tickets').where('ticket_hash', '=', ticketHash).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes the tickets of a store that was authorized until a time. */
export async function deleteTicketsOf({ db }: Place, handle: string, until: Date): Promise<void> {
  await db.deleteFrom('store_tickets').where('handle', '=', handle).where('authorized_at', '<=', until).execute()
}

/** Returns the account that a store is connected to. */
export async function findAccountOf({ db }: Place, handle: string): Promise<string | null> {
  const row = await db.selectFrom('store_handles').select('account_id').where('handle', '=', handle).executeTakeFirst()
  return row?.account_id ?? null
}

/** Claims a store for an account, and returns the account that has it. Of two at once, the second waits for the first. A store released in between is claimed again. */
export async function claimHandle({ db }: Place, handle: string, accountId: string): Promise<string> {
  await sql`INSERT INTO store_handles (handle, account_id) VALUES (${handle}, ${accountId}) ON CONFLICT (handle) DO NOTHING`.execute(db)
  return (await findAccountOf({ db }, handle)) ?? claimHandle({ db }, handle, accountId)
}

export async function releaseHandle({ db }: Place, handle: string, accountId: string): Promise<void> {
  await db.deleteFrom('store_handles').where('handle', '=', handle).where('account_id', '=', accountId).execute()
}
