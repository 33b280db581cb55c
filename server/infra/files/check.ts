import path from 'node:path'
import type { FileMediaType } from '#kernel/statuses.ts'
import type { RuleName } from '#kernel/texts.ts'
import { secondMs } from '#kernel/time/durations.ts'
import type { TextValues } from '../errors.ts'
import type { Scanner } from '../scanner/clamd.ts'
import { BoundedQueue } from '../threads/bounded-queue.ts'
import { runThread } from '../threads/run-thread.ts'
import type { Inspection } from './inspect.ts'
import { nameDiffers } from './media-type.ts'

/** Checks of uploaded files, outside of any transaction. */

const memoryMaxMb = 512
const timeoutMs = 25 * secondMs
/** Of all uploads that are opened, by the account that they are for. */
export const inspections = new BoundedQueue({ runningMax: 2, waitingMax: 64 })

/** The rule that a file breaks, by its content or by its name. */
export interface FileProblem {
  readonly part: 'content' | 'name'
  readonly rule: RuleName
  readonly values: TextValues
}

const typeNames: Readonly<Record<FileMediaType, string>> = { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG' }

/** A name with the extension of another type; null for others. */
export function findNameProblem(name: string, mediaType: FileMediaType): FileProblem | null {
  const extension = nameDiffers(name, mediaType)
  return extension === null ? null : { part: 'name', rule: 'file_name_differs', values: { type: typeNames[mediaType], extension } }
}

/** What the scanner found; null if nothing, or if there is no scanner. @throws AppError `scanner_unavailable`. */
export async function findVirus(scanner: Scanner | null, content: Buffer): Promise<FileProblem | null> {
  const signature = scanner && (await scanner.scan(content))
  return signature === null ? null : { part: 'content', rule: 'file_infected', values: { signature } }
}

const presentInspection = (inspection: Extract<Inspection, { broken: unknown }>): FileProblem => ({
  part: 'content',
  rule: inspection.broken,
  values: inspection.limit === undefined ? {} : { limit: inspection.limit },
})

/**
 * Checks a file by its content, its name and the scanner.
 * @param account that the file is for.
 * @param name null where it decides nothing.
 * @throws AppError `scanner_unavailable`; `unavailable` if too many files wait.
 */
export async function checkFile(
  scanner: Scanner | null,
  account: string,
  { name, content }: { readonly name: string | null; readonly content: Buffer },
): Promise<{ readonly mediaType: FileMediaType } | FileProblem> {
  const inspected = await inspections.run(account, () =>
    runThread<Inspection>({ module: path.join(import.meta.dirname, 'worker'), data: content, timeoutMs, memoryMaxMb }),
  )
  if ('broken' in inspected) return presentInspection(inspected)
  const problem = (name === null ? null : findNameProblem(name, inspected.mediaType)) ?? (await findVirus(scanner, content))
  return problem ?? { mediaType: inspected.mediaType }
}
