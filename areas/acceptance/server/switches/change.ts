import type { SwitchPositions } from '@counterfoil/contract/acceptance/accepts'
import type { AcceptanceSwitches, setAcceptanceSwitches } from '@counterfoil/contract/acceptance/switches'
import type { HandlerInput } from '@counterfoil/contract/endpoint'
import type { TenantContext } from '../../infra/context.ts'
import { AppError } from '../../infra/errors.ts'
import { isProcessedByPlatform } from '../../infra/merchant-accounts-store.ts'
import { recordAudit } from '../audit/index.ts'
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
