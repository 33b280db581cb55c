import { recordAudit } from '#areas/audit/server/index.ts'
import type { advanceSandboxClock } from '#areas/developers/contract/sandbox/endpoints.ts'
import { advanceClock } from '#areas/settings/server/merchants/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { requireSandbox } from './require-sandbox.ts'

/** Moves the clock to a whole second. @throws AppError `sandbox_controls_only`; `invalid_fields` on `frozen_time`. */
export async function advanceToTime(
  context: MemberContext,
  { frozen_time }: HandlerInput<typeof advanceSandboxClock>['body'],
): Promise<HandlerOutput<typeof advanceSandboxClock>> {
  await requireSandbox(context)
  const to = new Date(Math.floor(Date.parse(frozen_time) / 1000) * 1000)
  const clock = await advanceClock(context, to)
  await recordAudit(context, { action: 'sandbox.clock', targetId: context.merchantId, details: { from: context.now.toISOString(), to: to.toISOString() } })
  return { now: clock.now.toISOString() }
}
