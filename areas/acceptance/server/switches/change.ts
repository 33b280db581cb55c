import type { SwitchPositions } from '#areas/acceptance/contract/accepts.ts'
import type { AcceptanceSwitches, setAcceptanceSwitches } from '#areas/acceptance/contract/switches.ts'
import { recordAudit } from '#areas/audit/server/index.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
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
