import type { ApprovalDetail, approveRequest } from '@counterfoil/contract/approvals/endpoints'
import type { BankAccountAction } from '@counterfoil/contract/approvals/second-person'
import type { HandlerInput } from '@counterfoil/contract/endpoint'
import type { ErrorName } from '@counterfoil/contract/errors'
import type { LimitedContext } from '../../infra/context.ts'
import { AppError, RecordedRefusal, ruleText } from '../../infra/errors.ts'
import { PendingIntent } from '../../infra/external/command.ts'
import { requireStepUp } from '../../infra/http/authorise.ts'
import { recordAudit } from '../audit/index.ts'
import { type AnyLimitedCommand, type BankAccountChanges, type LimitedCommands, namedAfter, permissionOf } from './command.ts'
import { lockRequest, refuse, requireDecidable } from './decide.ts'
import { detailsOf, recordStep } from './events.ts'
import { claimLimit, requireHolder } from './limits.ts'
import { readDetail } from './list.ts'
import { presentDetail } from './present.ts'
import { type ApprovalRow, type BankAccountApprovalRow, isMoney, saveDecision } from './store.ts'

type Input = HandlerInput<typeof approveRequest>

/**
 * Approves a request and begins what it asks for, in one transaction. Effects name the requester; the audit log names both.
 * begin: @throws RecordedRefusal of `requireDecidable`; `approval_above_own_limit`; an error of `closingErrorOf` or `approval_requester_gone`, which close the
 * request; AppError `approval_not_possible_now`.
 */
export function approveWith(commands: LimitedCommands, changes: BankAccountChanges) {
  return {
    begin: async (context: LimitedContext, { params }: Input): Promise<PendingIntent<unknown> | ApprovalDetail> => {
      const row = await lockRequest(context, params.approvalId)
      await requireDecidable(context, 'approval.approve', row)
      const command = isMoney(row) ? commands[row.action] : null
      const { endpoint } = command ?? changes[row.action as BankAccountAction]
      if (endpoint.needsStepUp) requireStepUp(context, endpoint)
      if (!context.limitHolders.get(row.requested_by)?.permissions.has(permissionOf(row.action))) await close(context, row, 'approval_requester_gone')
      if (!command || !isMoney(row)) return approveChange(context, changes, row as BankAccountApprovalRow)

      const input = row.input as unknown as HandlerInput<AnyLimitedCommand['endpoint']>
      const onBehalf = onBehalfOf(context, row)
      const measured = await command.measure(onBehalf, input).catch(async (error: unknown) => {
        const closing = error instanceof AppError ? command.closingErrorOf(error) : null
        if (closing) await close(context, row, closing)
        throw withoutFields(error)
      })
      if (await claimLimit(context, requireHolder(context), row.action, measured)) await refuse(context, 'approval.approve', row, 'approval_above_own_limit')

      recordStep(context, row, 'approved')
      const begun = await command.begin(onBehalf, input).catch((error: unknown) => {
        throw withoutFields(error)
      })
      const { userId, name } = context.actor
      const resultId = begun instanceof PendingIntent ? begun.intent.subjectId : command.resultIdOf(begun)
      const decision = { status: 'approved', decided_by: userId, decided_by_name: name, result_id: resultId } as const
      const approved = await saveDecision(context, row.id, decision)
      await recordAudit(context, { action: 'approval.approve', targetId: row.id, details: detailsOf(row) })
      return begun instanceof PendingIntent ? namedAfter(begun, row) : presentDetail(context, approved)
    },
    answer: (context: LimitedContext, _result: unknown, { params }: Input): Promise<ApprovalDetail> => readDetail(context, params.approvalId),
  }
}

/** Makes a change of a bank account, by what was kept of it. */
async function approveChange(context: LimitedContext, changes: BankAccountChanges, row: BankAccountApprovalRow): Promise<ApprovalDetail> {
  const change = changes[row.action]
  const { draft = null } = row.input as { draft?: object | null }
  const kept = { bankAccountId: row.bank_account_id, draft, sealedDetails: row.sealed_details }
  await change.carryOut(onBehalfOf(context, row), kept).catch(async (error: unknown) => {
    const closing = error instanceof AppError ? change.closingErrorOf(error) : null
    if (closing) await close(context, row, closing)
    throw withoutFields(error)
  })
  const { userId, name } = context.actor
  const decision = { status: 'approved', decided_by: userId, decided_by_name: name, result_id: row.bank_account_id } as const
  const approved = await saveDecision(context, row.id, decision)
  recordStep(context, row, 'approved')
  await recordAudit(context, { action: 'approval.approve', targetId: row.id, details: detailsOf(row) })
  return presentDetail(context, approved)
}

function onBehalfOf(context: LimitedContext, row: ApprovalRow): LimitedContext {
  return { ...context, actor: { ...context.actor, requestedBy: { userId: row.requested_by, name: row.requested_by_name } } }
}

/** Ends a request that can't be carried out anymore, and tells the approver why. */
async function close(context: LimitedContext, row: ApprovalRow, failure: ErrorName): Promise<never> {
  await saveDecision(context, row.id, { status: 'failed', failure })
  recordStep(context, row, 'failed')
  await recordAudit(context, {
    action: 'approval.approve',
    targetId: row.id,
    details: { ...detailsOf(row), member: row.requested_by_name },
    refusedFor: failure,
  })
  throw new RecordedRefusal(failure, { member: row.requested_by_name })
}

/** A broken rule is about a field of the requester's call, which the approver doesn't see. */
function withoutFields(error: unknown): unknown {
  const [broken] = error instanceof AppError ? error.brokenRules : []
  return broken ? new AppError('approval_not_possible_now', { reason: (locale) => ruleText(locale, broken.rule, broken.values) }) : error
}
