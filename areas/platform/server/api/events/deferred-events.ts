import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import type { RuleName } from '#kernel/texts.ts'
import { AppError, isRuleName } from '#server/infra/errors.ts'
import { idPage } from '#server/infra/pages/keyset-pages.ts'
import { runAsProcessor } from '#server/infra/tenant-work.ts'
import type { HeldEvent, listPlatformEvents } from '../../index.ts'
import type { PlatformDependencies } from '../dependencies.ts'
import type { PlatformContext } from '../endpoint.ts'
import { findPlatformAccounts } from '../keys-store.ts'
import { brokenField } from './answers.ts'
import type { BrokenField } from './parse.ts'
import { type EventRow, type KnownEvent, listDeferred } from './store.ts'

/** Events that wait, or waited in vain, for the platform to look at. @throws AppError `not_found`. */
export async function listDeferredEvents(
  { platform, locale }: PlatformContext,
  { database, clock }: PlatformDependencies,
  { params, query }: HandlerInput<typeof listPlatformEvents>,
): Promise<HandlerOutput<typeof listPlatformEvents>> {
  const [account] = await findPlatformAccounts(database, platform.platformId, [params.merchantId])
  if (!account) throw new AppError('not_found')
  const { state, limit, after = '' } = query
  const rows = await runAsProcessor(database, clock, account, (context) => listDeferred(context, { state, after, limit: limit + 1 }))
  return idPage(rows, limit, (row) => present(row, locale))
}

function present(row: EventRow, locale: Locale): HeldEvent {
  return {
    id: row.id,
    merchant: row.merchant_id,
    type: row.type,
    state: row.state as HeldEvent['state'],
    occurred_at: row.occurred_at.toISOString(),
    received_at: row.received_at.toISOString(),
    expires_at: (row.expires_at ?? row.received_at).toISOString(),
    reason: presentReason(row, locale),
  }
}

/** What an event waits for, or which rule it broke, in the reader's language. */
export function presentReason(
  { waits_at, waits_rule, waits_values }: Pick<KnownEvent, 'waits_at' | 'waits_rule' | 'waits_values'>,
  locale: Locale,
): BrokenField {
  const path = waits_at ?? ''
  const rule = waits_rule !== null && isRuleName(waits_rule) ? waits_rule : null
  return rule
    ? brokenField(locale, path, rule, (waits_values ?? {}) as Record<string, string>)
    : { ...brokenField(locale, path, 'event_failed' satisfies RuleName), rule: waits_rule ?? '' }
}
