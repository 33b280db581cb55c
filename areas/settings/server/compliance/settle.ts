import { recordPlatformChange } from '#areas/audit/server/index.ts'
import type { getInstructionFile } from '#areas/platform/server/index.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { FileId } from '#kernel/ids.ts'
import type { BusinessContext } from '#server/infra/context.ts'
import type { BusinessInstruction } from '#server/infra/external/business-instructions-store.ts'
import { downloadName, findBusinessFile, readBusinessFile } from '#server/infra/files/index.ts'
import { nextNotice, notifyOfRequirement } from './notices.ts'
import { canBecome } from './status.ts'
import { findRow, lockRequirements, updateRow } from './store.ts'

/** What the platform reads of a submitted document, and what it answers. */

interface DocumentResult {
  readonly platform: { readonly platformId: string; readonly keyId: string | null }
  readonly outcome: 'succeeded' | 'failed'
  /** Never null if it failed. */
  readonly reason: string | null
}

/** Applies the platform's answer to a document that the caller holds, and notifies the members who can upload another one. */
export async function settleDocument(context: BusinessContext, { payload }: BusinessInstruction, { platform, outcome, reason }: DocumentResult): Promise<void> {
  const { requirement_id: id } = payload as { readonly requirement_id: string }
  await lockRequirements(context)
  const row = await findRow(context, id)
  const isVerified = outcome === 'succeeded'
  const status = isVerified ? 'verified' : 'rejected'
  if (!row || !canBecome(row.status, status)) throw new Error(`requirement ${id} is ${row?.status ?? 'missing'} while its document is in review`)
  const rejectionReason = isVerified ? null : reason
  const after = { ...row, status, rejection_reason: rejectionReason } as const
  const nextNoticeAt = nextNotice(after, context.now)
  await updateRow(context, id, { status, rejection_reason: rejectionReason, submitted_at: null, next_notice_at: nextNoticeAt })
  await recordPlatformChange(context, platform, {
    action: isVerified ? 'compliance.verify' : 'compliance.reject',
    targetId: context.businessId,
    details: { requirement: id, kind: row.kind, ...(reason !== null && { reason }) },
  })
  await notifyOfRequirement(context, isVerified ? 'compliance.verified' : 'compliance.rejected', after)
}

/** The document of an instruction. Null for a file that it does not name. */
export async function readSubmittedFile(context: BusinessContext, payload: object, fileId: FileId): Promise<HandlerOutput<typeof getInstructionFile> | null> {
  const { file } = payload as { readonly file?: { readonly id: FileId } }
  const found = file?.id === fileId ? await findBusinessFile(context, fileId) : undefined
  if (!found) return null
  const content = await readBusinessFile(context, fileId)
  return { ...found, name: downloadName(found.name, found.media_type), content_base64: content.toString('base64') }
}
