import { sql } from 'kysely'
import type { AlertKind } from '#areas/notifications/contract/alerts/endpoints.ts'
import type { UserId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'

/** An alert that was sent: by the account's values, or by those of one member. */
export interface Sending {
  readonly kind: AlertKind
  readonly currency: CurrencyCode | null
  readonly user_id: UserId | null
  readonly sent_at: Date
}

/** Keeps when alerts were last sent. Repeating it changes nothing. */
export async function keepSendings({ db, merchantId }: TenantContext, sendings: readonly Sending[]): Promise<void> {
  await sql`
    INSERT INTO alert_sendings AS kept (merchant_id, kind, currency, user_id, sent_at)
    SELECT ${merchantId}, kind, currency, user_id, max(sent_at)
    FROM jsonb_to_recordset(${JSON.stringify(sendings)}::jsonb) AS given (kind text, currency text, user_id text, sent_at timestamptz)
    GROUP BY kind, currency, user_id ORDER BY kind, currency, user_id
    ON CONFLICT (merchant_id, kind, currency, user_id) DO UPDATE SET sent_at = excluded.sent_at WHERE kept.sent_at < excluded.sent_at`.execute(db)
}

/** When alerts were last sent by the account's values, or by a member's. */
export async function listSendings({ db, merchantId }: TenantContext, userId: UserId): Promise<Sending[]> {
  const { rows } = await sql<Sending>`
    SELECT kind, currency, user_id, sent_at FROM alert_sendings
    WHERE merchant_id = ${merchantId} AND (user_id IS NULL OR user_id = ${userId})`.execute(db)
  return rows
}
