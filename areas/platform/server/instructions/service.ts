import { noteNameCheck } from '#areas/payouts/server/bank-accounts/index.ts'
import type { Banking } from '#areas/payouts/server/banking/index.ts'
import { readSubmittedFile } from '#areas/settings/server/compliance/index.ts'
import { maskCardNumbers } from '#kernel/cards/card-numbers.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { BankAccountId, FileId } from '#kernel/ids.ts'
import { type BusinessInstructionState, businessInstructionStates, openInstructionStates } from '#kernel/instructions.ts'
import type { BusinessContext, RequestContext, TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { applyResult } from '#server/infra/external/runner.ts'
import { downloadName, readFileContent } from '#server/infra/files/index.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import { idPage } from '#server/infra/pages/keyset-pages.ts'
import { runAsProcessor } from '#server/infra/tenant-work.ts'
import type { answerInstruction as answerEndpoint, getInstructionFile, listedStates, listPlatformInstructions, PlatformInstruction } from '../index.ts'
import { type AnsweringPlatform, answerForBusiness } from './business-results.ts'
import {
  acknowledgeBusinessRow,
  acknowledgeRow,
  answerRow,
  findInstructionTenant,
  getBusinessInstruction,
  getInstruction,
  type InstructionRow,
  listPlatformRows,
  type StoredResult,
} from './instructions-store.ts'
import { presentInstruction } from './present.ts'

/** What a platform's core does with the instructions that it is sent. */

export interface InstructionDependencies extends Omit<HttpDependencies, 'rights'> {
  readonly banking: Pick<Banking, 'vault'>
}

export async function listInstructionPage(
  context: RequestContext,
  { banking }: InstructionDependencies,
  platformId: string,
  { state, limit, after = '' }: HandlerInput<typeof listPlatformInstructions>['query'],
): Promise<HandlerOutput<typeof listPlatformInstructions>> {
  const overdueAt = state === 'overdue' ? context.now : null
  const rows = await listPlatformRows(context, platformId, { states: statesOf(state), overdueAt, after, limit: limit + 1 })
  const page = idPage(rows, limit, (row) => presentInstruction(row, banking.vault))
  return { ...page, items: await Promise.all(page.items) }
}

function statesOf(listed: (typeof listedStates)[number] | undefined): readonly BusinessInstructionState[] {
  if (listed === undefined) return businessInstructionStates
  return listed === 'open' || listed === 'overdue' ? openInstructionStates : [listed]
}

/** @throws AppError `not_found`, also for another platform's. */
export async function acknowledge(
  context: RequestContext,
  dependencies: InstructionDependencies,
  platformId: string,
  id: string,
): Promise<PlatformInstruction> {
  const { vault } = dependencies.banking
  return inItsTenant(context, dependencies, platformId, id, {
    account: async (tenant) => {
      await acknowledgeRow(tenant, id)
      return presentInstruction(await getInstruction(tenant, id), vault)
    },
    business: async (business) => {
      await acknowledgeBusinessRow(business, id)
      return presentInstruction(await getBusinessInstruction(business, id), vault)
    },
  })
}

/**
 * Takes the result of an instruction: its effect, its events and its end commit together, once however often it is told.
 * @param platform and the key that answers.
 * @throws AppError `not_found`; `instruction_answered` where another result was given; `instruction_canceled`; `invalid_fields`.
 */
export async function answer(
  context: RequestContext,
  dependencies: InstructionDependencies,
  platform: AnsweringPlatform,
  id: string,
  body: HandlerInput<typeof answerEndpoint>['body'],
): Promise<PlatformInstruction> {
  const { runner, banking } = dependencies
  const { outcome, processor_id = null, trace_id = null, name_check = null } = body
  // Masked, not refused: without the result, the instruction would stay open.
  const reason = body.reason === undefined ? null : maskCardNumbers(body.reason)
  const result: StoredResult = { outcome, processor_id, trace_id, name_check, reason }
  const present = (row: InstructionRow) => {
    if (!row.result || !areEqual(row.result, result)) throw new AppError('instruction_answered')
    return presentInstruction(row, banking.vault)
  }
  const answered = await inItsTenant(context, dependencies, platform.platformId, id, {
    account: async (tenant) => {
      const told = outcome === 'succeeded' ? ({ outcome, processorId: processor_id, traceId: trace_id } as const) : ({ outcome, reason } as const)
      if (await applyResult(tenant, runner, id, told)) {
        await answerRow(tenant, id, result)
        if (name_check) await noteNameCheck(tenant, await accountOf(tenant, id), name_check)
      }
      return present(await getInstruction(tenant, id))
    },
    business: async (business) => {
      if (name_check) throw brokenRule('name_check', 'unknown_field')
      await answerForBusiness(business, platform, id, result)
      return present(await getBusinessInstruction(business, id))
    },
  })
  runner.onStep?.('effect_committed')
  return answered
}

/** The bank account that an instruction names. @throws AppError `invalid_fields` if it is about something else. */
async function accountOf(context: TenantContext, id: string): Promise<BankAccountId> {
  const { payload } = await getInstruction(context, id)
  const { destination } = payload as { destination?: { bank_account_id: BankAccountId } }
  if (!destination) throw brokenRule('name_check', 'unknown_field')
  return destination.bank_account_id
}

function areEqual(one: StoredResult, other: StoredResult): boolean {
  return (['outcome', 'processor_id', 'trace_id', 'name_check', 'reason'] as const).every((name) => one[name] === other[name])
}

/** A file of the evidence that an instruction submits. @throws AppError `not_found`, also for a file that it does not name. */
export async function readInstructionFile(
  context: RequestContext,
  dependencies: InstructionDependencies,
  platformId: string,
  { instructionId, fileId }: { instructionId: string; fileId: FileId },
): Promise<HandlerOutput<typeof getInstructionFile>> {
  const account = async (tenant: TenantContext) => {
    const { payload } = await getInstruction(tenant, instructionId)
    const { evidence = {} } = payload as { evidence?: Readonly<Record<string, string>> }
    const found = Object.values(evidence).includes(fileId) ? await readFileContent(tenant, fileId) : null
    if (!found) throw new AppError('not_found')
    const { id, name, media_type, size_bytes } = found.file
    return {
      id,
      name: name && downloadName(name, media_type),
      media_type: media_type as 'application/pdf',
      size_bytes,
      content_base64: found.content.toString('base64'),
    }
  }
  const business = async (own: BusinessContext) => {
    const { payload } = await getBusinessInstruction(own, instructionId)
    const found = await readSubmittedFile(own, payload, fileId)
    if (!found) throw new AppError('not_found')
    return found
  }
  return inItsTenant(context, dependencies, platformId, instructionId, { account, business })
}

/** Runs work in one transaction of the account whose money the instruction is about, as its processor, or of the business that it is about. */
async function inItsTenant<T>(
  context: RequestContext,
  { database, clock }: InstructionDependencies,
  platformId: string,
  id: string,
  work: { account(tenant: TenantContext): Promise<T>; business(business: BusinessContext): Promise<T> },
): Promise<T> {
  const tenant = await findInstructionTenant(context, platformId, id)
  if (!tenant) throw new AppError('not_found')
  const { merchant_id: merchantId, business_id: businessId } = tenant
  if (merchantId === null) return database.transaction({ businessId }, (db) => work.business({ ...context, db, businessId, merchantId: null }))
  return runAsProcessor(database, clock, { merchantId }, (account) => work.account({ ...account, requestId: context.requestId, locale: context.locale }))
}
