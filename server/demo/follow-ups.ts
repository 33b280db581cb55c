import { recordAudit } from '#areas/audit/server/index.ts'
import { acceptDispute, doDisputeWork, stageEvidence, submitEvidence } from '#areas/disputes/server/index.ts'
import type { Acquirer } from '#areas/payments/server/acquiring/index.ts'
import { cancelPayment, capturePayment, refundPayment } from '#areas/payments/server/index.ts'
import type { PaymentId } from '#kernel/ids.ts'
import type { TenantContext } from '../infra/context.ts'
import type { FollowUp, PlannedPayment } from './plan.ts'
import { listOpenDisputes } from './seed-store.ts'

export type Member = Extract<TenantContext['actor'], { kind: 'member' }>

/** The members who act in the plan. */
export interface Team {
  /** Refund and capture in turns. */
  readonly support: readonly Member[]
  readonly finance: Member
  readonly disputes: Member
}

export interface PlannedFollowUp {
  readonly payment: PlannedPayment
  readonly followUp: FollowUp
}

const api: TenantContext['actor'] = { kind: 'merchant_api', keyId: 'demo' }

/** Does what follows a payment, by the commands of the dashboard, the merchant API or the worker. @param turn chooses the member. */
export async function followUp(
  context: TenantContext,
  { acquirer, team }: { acquirer: Acquirer; team: Team },
  { payment, followUp: step }: PlannedFollowUp,
  { paymentId, turn }: { paymentId: PaymentId; turn: number },
): Promise<void> {
  const asApi = { ...context, actor: api }
  switch (step.kind) {
    case 'cancel':
      await cancelPayment(asApi, acquirer, paymentId, step.reason)
      return
    case 'capture':
      await capturePayment(asApi, acquirer, paymentId, step.amountMinor)
      return
    case 'refund':
      await refund({ ...context, actor: (step.isByMember && team.support[turn % team.support.length]) || api }, acquirer, paymentId, step)
      return
    case 'network':
      while (await doDisputeWork(context));
      return
    case 'answer': {
      const asMember = { ...context, actor: team.disputes }
      const deciding = { ...acquirer, submitEvidence: async () => payment.decision }
      for (const id of await listOpenDisputes(context, paymentId)) {
        await stageEvidence(asMember, id, { fields: step.evidence, enhanced: null })
        await submitEvidence(asMember, deciding, id)
      }
      return
    }
    case 'accept':
      for (const id of await listOpenDisputes(context, paymentId)) await acceptDispute({ ...context, actor: team.disputes }, acquirer, id)
  }
}

async function refund(
  context: TenantContext,
  acquirer: Acquirer,
  paymentId: PaymentId,
  { amountMinor, reason }: Extract<FollowUp, { kind: 'refund' }>,
): Promise<void> {
  const { refund: made, payment } = await refundPayment(context, acquirer, paymentId, { amountMinor, reason, metadata: {} })
  await recordAudit(context, {
    action: 'payment.refunded',
    targetId: payment.id,
    details: { refund_id: made.id, amount_minor: made.amount_minor, currency: made.currency, reason },
  })
}
