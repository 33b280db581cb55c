import { maskCardNumbers } from '@counterfoil/contract/cards/card-numbers'
import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import { type InstructionState, instructionStates, openInstructionStates } from '@counterfoil/contract/instructions'
import type {
  answerInstruction as answerEndpoint,
  getInstructionFile,
  listedStates,
  listPlatformInstructions,
  PlatformInstruction,
} from '@counterfoil/contract/platform/instructions'
import type { RequestContext, TenantContext } from '../../infra/context.ts'
import { AppError } from '../../infra/errors.ts'
import { applyResult } from '../../infra/external/runner.ts'
import type { HttpDependencies } from '../../infra/http/register.ts'
import { idPage } from '../../infra/pages/keyset-pages.ts'
import { runAsProcessor } from '../../infra/tenant-work.ts'
import type { Banking } from '../banking/index.ts'
import { downloadName, readFileContent } from '../files/index.ts'
import { acknowledgeRow, answerRow, findInstructionAccount, getInstruction, listPlatformRows, type StoredResult } from './instructions-store.ts'
import { presentInstruction } from './present.ts'

/** What a platform's core does with the instructions that it is sent. */

export interface InstructionDependencies extends HttpDependencies {
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

function statesOf(listed: (typeof listedStates)[number] | undefined): readonly InstructionState[] {
  if (listed === undefined) return instructionStates
  return listed === 'open' || listed === 'overdue' ? openInstructionStates : [listed]
}

/** @throws AppError `not_found`, also for another platform's. */
export async function acknowledge(
  context: RequestContext,
  dependencies: InstructionDependencies,
  platformId: string,
  id: string,
): Promise<PlatformInstruction> {
  return inItsAccount(context, dependencies, platformId, id, async (tenant) => {
    await acknowledgeRow(tenant, id)
    return presentInstruction(await getInstruction(tenant, id), dependencies.banking.vault)
  })
}

/**
 * Takes the result of an instruction: its effect, its events and its end commit together, once however often it is told.
 * @throws AppError `not_found`; `instruction_answered` where another result was given; `invalid_fields` on `processor_id`.
 */
export async function answer(
  context: RequestContext,
  dependencies: InstructionDependencies,
  platformId: string,
  id: string,
  body: HandlerInput<typeof answerEndpoint>['body'],
): Promise<PlatformInstruction> {
  const { runner, banking } = dependencies
  const { outcome, processor_id = null, trace_id = null } = body
  // Masked, not refused: without the result, the instruction would stay open.
  const reason = body.reason === undefined ? null : maskCardNumbers(body.reason)
  const result: StoredResult = { outcome, processor_id, trace_id, reason }
  const answered = await inItsAccount(context, dependencies, platformId, id, async (tenant) => {
    const told = outcome === 'succeeded' ? ({ outcome, processorId: processor_id, traceId: trace_id } as const) : ({ outcome, reason } as const)
    if (await applyResult(tenant, runner, id, told)) await answerRow(tenant, id, result)
    const row = await getInstruction(tenant, id)
    if (!row.result || !areEqual(row.result, result)) throw new AppError('instruction_answered')
    return presentInstruction(row, banking.vault)
  })
  runner.onStep?.('effect_committed')
  return answered
}

function areEqual(one: StoredResult, other: StoredResult): boolean {
  return (['outcome', 'processor_id', 'trace_id', 'reason'] as const).every((name) => one[name] === other[name])
}

/** A file of the evidence that an instruction submits. @throws AppError `not_found`, also for a file that it does not name. */
export async function readInstructionFile(
  context: RequestContext,
  dependencies: InstructionDependencies,
  platformId: string,
  { instructionId, fileId }: { instructionId: string; fileId: string },
): Promise<HandlerOutput<typeof getInstructionFile>> {
  return inItsAccount(context, dependencies, platformId, instructionId, async (tenant) => {
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
  })
}

/** Runs work in one transaction of the account whose money the instruction is about, as its processor. */
async function inItsAccount<T>(
  context: RequestContext,
  { database, clock }: InstructionDependencies,
  platformId: string,
  id: string,
  work: (tenant: TenantContext) => Promise<T>,
): Promise<T> {
  const account = await findInstructionAccount(context, platformId, id)
  if (!account) throw new AppError('not_found')
  return runAsProcessor(database, clock, account, (tenant) => work({ ...tenant, requestId: context.requestId, locale: context.locale }))
}
