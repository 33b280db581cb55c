import { recordAudit } from '#areas/audit/server/index.ts'
import type { reportSandboxPayout } from '#areas/developers/contract/sandbox/endpoints.ts'
import type { Banking } from '#areas/payouts/server/banking/index.ts'
import { findPayout, handOver, lockKnownPayout, reportPayout } from '#areas/payouts/server/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { requireSandbox } from './require-sandbox.ts'

/**
 * The bank reports what became of a payout.
 * @throws AppError `sandbox_controls_only`, `still_in_progress`; `invalid_fields` on `payout_id`; `payout_not_changeable` if that can't happen to it.
 */
export async function reportToSandbox(
  context: MemberContext,
  banking: Banking,
  { payout_id, report, failure_code }: HandlerInput<typeof reportSandboxPayout>['body'],
): Promise<HandlerOutput<typeof reportSandboxPayout>> {
  await requireSandbox(context)
  if (!(await findPayout(context, payout_id))) throw brokenRule('payout_id', 'payout_unknown')
  const known = await lockKnownPayout(context, payout_id)
  // A bank can only report about a payout that was sent to it.
  if (known.status === 'processing' && known.handed_over_at === null && report !== 'return') await handOver(context, banking, known.id)
  const payout = await reportPayout(context, known.id, report, failure_code)
  const details = report === 'settle' ? { report } : { report, failure_code }
  await recordAudit(context, { action: 'sandbox.payout', targetId: payout.id, details })
  return { payout_id: payout.id, status: payout.status }
}
