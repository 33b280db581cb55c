import * as z from 'zod/mini'
import { accepts, findRefusal, type RefusedBy, refusedBy, type SwitchedCard } from '#areas/acceptance/contract/accepts.ts'
import { type Decline, refusedDecline } from '#areas/payments/server/acquiring/index.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { findSwitches } from './store.ts'

/**
 * Returns the decline of a card that the account doesn't accept, or null. Reads the switches as of now, in the transaction of the attempt, so a change counts on
 * every process from its commit on.
 * @param currency null where a card is only set up.
 */
export async function checkAcceptedCard(context: TenantContext, card: SwitchedCard, currency: CurrencyCode | null): Promise<Decline | null> {
  const refusal = findRefusal(await findSwitches(context), card, currency)
  return refusal && refusedDecline(refusal)
}

/** For payments that aren't confirmed yet. @throws AppError `currency_not_accepted`. */
export async function requireAcceptedCurrency(context: TenantContext, currency: CurrencyCode): Promise<void> {
  if (!accepts('currency', currency, await findSwitches(context))) throw new AppError('currency_not_accepted', { currency })
}

/** Returns the switch that refused an attempt, from the error that the attempt kept. */
export function refusedByOf(error: unknown): RefusedBy | null {
  return z.safeParse(kept, error).data?.refused_by ?? null
}

const kept = z.object({ refused_by: refusedBy })
