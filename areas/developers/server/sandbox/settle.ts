import { recordAudit } from '#areas/audit/server/index.ts'
import type { settleSandboxFunds } from '#areas/developers/contract/sandbox/endpoints.ts'
import { sandboxLimits } from '#areas/developers/contract/sandbox/rules.ts'
import { releaseFundsOf } from '#areas/ledger/server/index.ts'
import { lockPayments, recordReleased } from '#areas/payments/server/index.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { requireSandbox } from './require-sandbox.ts'
import { bringForward, findPendingPayments } from './sandbox-store.ts'

/** The network pays for what is pending, before its day. @throws AppError `sandbox_controls_only`. */
export async function settlePending(context: MemberContext): Promise<HandlerOutput<typeof settleSandboxFunds>> {
  await requireSandbox(context)
  const pending = await findPendingPayments(context, sandboxLimits.sandboxSettlementsMax)
  await lockPayments(context, pending)
  await bringForward(context, pending)
  const released = await releaseFundsOf(context, pending)
  recordReleased(context, released)
  const sums = new Map<CurrencyCode, number>()
  for (const { currency, net_minor } of released) sums.set(currency, (sums.get(currency) ?? 0) + net_minor)
  await recordAudit(context, { action: 'sandbox.settle', targetId: context.merchantId, details: { payments: pending.length } })
  return {
    settled: [...sums].map(([currency, amount_minor]) => ({ currency, amount_minor })).filter(({ amount_minor }) => amount_minor !== 0),
    has_more: pending.length === sandboxLimits.sandboxSettlementsMax,
  }
}
