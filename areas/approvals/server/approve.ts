import type { ApprovalDetail, approveRequest } from '#areas/approvals/contract/endpoints.ts'
import type { BankAccountAction } from '#areas/approvals/contract/second-person.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { LimitedContext } from '#server/infra/context.ts'
import { AppError, ruleText } from '#server/infra/errors.ts'
import { PendingIntent } from '#server/infra/external/command.ts'
import { requireStepUp } from '#server/infra/http/authorise.ts'
import { recordStep, accountScope as scope } from './account-scope.ts'
import { type AnyLimitedCommand, type BankAccountChanges, type LimitedCommands, namedAfter } from './command.ts'
import { close, decide, onBehalfOf, refuse, requireDecidable } from './decide.ts'
import { claimLimit, requireHolder } from './limits.ts'
import { readRequest } from './list.ts'
import { permissionOf } from './scope.ts'
import { type BankAccountApprovalRow, isMoney } from './store.ts'

type Input = HandlerInput<typeof approveRequest>

/**
 * Approves a request and begins what it asks for, in one transaction. Effects name the requester; the audit log names both.
 * begin: @throws RecordedRefusal of `requireDecidable`; `approval_above_own_limit`; an error of `closingErrorOf` or `approval_requester_gone`, which close the
 * request; AppError `approval_not_possible_now`.
 */
export function approveWith(commands: LimitedCommands, changes: BankAccountChanges) {
  return {
    begin: async (context: LimitedContext, { params }: Input): Promise<PendingIntent<unknown> | ApprovalDetail> => {
      const locked = await scope.lock(context, 'approve', params.approvalId)
      const { row } = locked
      await requireDecidable(scope, context, 'approve', locked)
      const command = isMoney(row) ? commands[row.action] : null
      const { endpoint } = command ?? changes[row.action as BankAccountAction]
      if (endpoint.needsStepUp) requireStepUp(context, endpoint)
      if (!context.limitHolders.get(row.requested_by)?.permissions.has(permissionOf(row.action))) await close(scope, context, row, 'approval_requester_gone')
      if (!command || !isMoney(row)) return approveChange(context, changes, row as BankAccountApprovalRow)

      const input = row.input as unknown as HandlerInput<AnyLimitedCommand['endpoint']>
      const onBehalf = onBehalfOf(context, row)
      const measured = await command.measure(onBehalf, input).catch(async (error: unknown) => {
        const closing = error instanceof AppError ? command.closingErrorOf(error) : null
        if (closing) await close(scope, context, row, closing)
        throw withoutFields(error)
      })
      if (await claimLimit(context, requireHolder(context), row.action, measured)) await refuse(scope, context, 'approve', row, 'approval_above_own_limit')

      recordStep(context, row, 'approved')
      const begun = await command.begin(onBehalf, input).catch((error: unknown) => {
        throw withoutFields(error)
      })
      const resultId = begun instanceof PendingIntent ? begun.intent.subjectId : command.resultIdOf(begun)
      const approved = await decide(scope, context, 'approve', row, { status: 'approved', result_id: resultId })
      return begun instanceof PendingIntent ? namedAfter(begun, row) : scope.presentDetail(context, approved)
    },
    answer: (context: LimitedContext, _result: unknown, { params }: Input): Promise<ApprovalDetail> => readRequest(scope, context, params.approvalId),
  }
}

/** Makes a change of a bank account, by what was kept of it. */
async function approveChange(context: LimitedContext, changes: BankAccountChanges, row: BankAccountApprovalRow): Promise<ApprovalDetail> {
  const change = changes[row.action]
  const { draft = null } = row.input as { draft?: object | null }
  const kept = { bankAccountId: row.bank_account_id, draft, sealedDetails: row.sealed_details }
  await change.carryOut(onBehalfOf(context, row), kept).catch(async (error: unknown) => {
    const closing = error instanceof AppError ? change.closingErrorOf(error) : null
    if (closing) await close(scope, context, row, closing)
    throw withoutFields(error)
  })
  const approved = await decide(scope, context, 'approve', row, { status: 'approved', result_id: row.bank_account_id })
  recordStep(context, row, 'approved')
  return scope.presentDetail(context, approved)
}

/** A broken rule is about a field of the requester's call, which the approver doesn't see. */
function withoutFields(error: unknown): unknown {
  const [broken] = error instanceof AppError ? error.brokenRules : []
  return broken ? new AppError('approval_not_possible_now', { reason: (locale) => ruleText(locale, broken.rule, broken.values) }) : error
}
