import { limits } from '#kernel/limits.ts'
import type { TenantContext } from '../context.ts'
import { brokenRule } from '../errors.ts'
import { newId } from '../keys/crypto.ts'
import { mediaTypeOf } from './media-type.ts'
import { type FileRow, insertFile } from './store.ts'

export interface NewFile {
  /** As the sender calls it; it decides nothing. */
  readonly name: string | null
  readonly content: Buffer
}

/**
 * Keeps a file as evidence for disputes.
 * @param field where the content came from, for the names in refusals.
 * @throws AppError `invalid_fields` where the content is empty, too large, or no PDF, JPEG or PNG.
 */
export async function keepEvidenceFile(context: TenantContext, { name, content }: NewFile, field: string): Promise<FileRow> {
  if (content.length === 0) throw brokenRule(field, 'file_empty')
  if (content.length > limits.fileBytesMax) throw brokenRule(field, 'file_too_large', { limit: `${limits.fileBytesMax / 1_048_576} MB` })
  const mediaType = mediaTypeOf(content)
  if (!mediaType) throw brokenRule(field, 'file_type_unknown')
  return insertFile(
    context,
    {
      id: newId('file', context.now),
      created_at: context.now,
      purpose: 'dispute_evidence',
      name: name === null ? null : cleanName(name),
      media_type: mediaType,
      size_bytes: content.length,
      created_by_name: context.actor.kind === 'member' ? context.actor.name : null,
    },
    content,
  )
}

/** What is left of a path and of characters that no file name should have; null where that is nothing. */
export function cleanName(name: string): string | null {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // Control characters and those that change the direction of writing hide what a name is.
  const visible = last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim()
  return [...visible].slice(0, limits.fileNameLengthMax).join('') || null
}
