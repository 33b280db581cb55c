import * as z from 'zod/mini'
import { accepts, findRefusal, type RefusedBy, refusedBy, type SwitchedCard, type SwitchPositions } from '#areas/acceptance/contract/accepts.ts'
import type { AcceptanceSwitches, setAcceptanceSwitches } from '#areas/acceptance/contract/switches.ts'
import { recordAudit } from '#areas/audit/server/index.ts'
import { type Decline, refusedDecline } from '#areas/payments/server/acquiring/index.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { isProcessedByPlatform } from '#server/infra/merchant-accounts-store.ts'
import { findSwitches, writeSwitches } from './store.ts'

/** Changes what the account accepts. @throws AppError `conflict` if somebody else changed it since; `accepted_by_platform`. */
export async function changeSwitches(context: TenantContext, body: HandlerInput<typeof setAcceptanceSwitches>['body']): Promise<AcceptanceSwitches> {
  if (await isProcessedByPlatform(context)) throw new AppError('accepted_by_platform')
  const before = await findSwitches(context)
  if (before.version !== body.version) throw new AppError('conflict')
  const [from, to] = [positionsOf(before), positionsOf(body)]
  if (JSON.stringify(from) === JSON.stringify(to)) return before
  const after = await writeSwitches(context, body.version, to)
  if (!after) throw new AppError('conflict')
  await recordAudit(context, { action: 'acceptance_switches.changed', targetId: context.merchantId, details: { before: from, after: to } })
  return after
}

/** Lists in order and without repetition, so that equal positions are equal texts. */
function positionsOf({ brands_off, currency_rule, currencies, country_rule, countries }: SwitchPositions) {
  const inOrder = (values: readonly string[]) => [...new Set(values)].sort()
  return { brands_off: inOrder(brands_off), currency_rule, currencies: inOrder(currencies), country_rule, countries: inOrder(countries) }
}

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
