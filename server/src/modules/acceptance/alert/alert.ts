import type { AcceptanceAlert, getAcceptanceAlert, setAcceptanceAlert } from '@counterfoil/contract/acceptance/alert'
import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type { TenantContext } from '../../../infra/context.ts'
import { noteDue } from '../../../infra/work/due-work.ts'
import { recordAudit } from '../../audit/index.ts'
import { type AlertRow, alertJobName, deleteAlert, findAlert, lockAlert, writeAlert } from './store.ts'

export async function readAlert(context: TenantContext): Promise<HandlerOutput<typeof getAcceptanceAlert>> {
  const row = await findAlert(context)
  const alert = presentAlert(row)
  return alert && { ...alert, dropped_at: row?.dropped_at?.toISOString() ?? null, has_enough_payments: row?.has_enough_payments ?? null }
}

/** Sets when members are notified; without values, nobody is. */
export async function setAlert(
  context: TenantContext,
  { drop_points, payments_min }: HandlerInput<typeof setAcceptanceAlert>['body'],
): Promise<AcceptanceAlert | null> {
  const before = presentAlert(await lockAlert(context))
  const alert = drop_points === null || payments_min === null ? null : { drop_points, payments_min }
  if (JSON.stringify(before) === JSON.stringify(alert)) return alert
  if (alert) {
    await writeAlert(context, alert)
    noteDue(context, alertJobName, context.now)
  } else {
    await deleteAlert(context)
  }
  await recordAudit(context, { action: 'acceptance_alert.set', targetId: context.merchantId, details: { before, after: alert } })
  return alert
}

function presentAlert(row: AlertRow | undefined): AcceptanceAlert | null {
  return row ? { drop_points: row.drop_points, payments_min: row.payments_min } : null
}
