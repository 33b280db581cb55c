import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { UserError } from '#server/infra/user-error.ts'
import type { EventOutcome } from './outcomes.ts'
import type { Source } from './source.ts'

const count = z.int().check(z.minimum(0))
const place = z.object({ offset: count, lines: count })

/** How far an import has come; what is written after it was kept is done again, and counts once all the same. */
const importState = z.object({
  file: z.object({ bytes: count, digest: z.string() }),
  platform: z.string(),
  place,
  counts: z.object({ accepted: count, duplicate: count, waiting: count, conflict: count, rejected: count, failed: z._default(count, 0) }),
  /** Of the report and of the rows that wait. */
  reportBytes: count,
  waitingBytes: count,
})
export type ImportState = z.infer<typeof importState>
export type Counts = Record<EventOutcome, number>

export function firstState({ bytes, digest, start }: Source, platform: string): ImportState {
  const counts = { accepted: 0, duplicate: 0, waiting: 0, conflict: 0, rejected: 0, failed: 0 }
  return { file: { bytes, digest }, platform, place: start, counts, reportBytes: 0, waitingBytes: 0 }
}

const stateFileOf = (file: string) => `${file}.import.json`

/** @throws UserError where it is of another file or cannot be read. */
export async function findState(source: Source, platform: string): Promise<ImportState | null> {
  const text = await readFile(stateFileOf(source.file), 'utf8').catch(() => null)
  if (text === null) return null
  const state = parseState(text)
  if (!state) throw new UserError(`${stateFileOf(source.file)} is not a valid import state. Delete it to start over.`)
  const { file } = state
  if (file.bytes !== source.bytes || file.digest !== source.digest || state.platform !== platform) {
    throw new UserError(
      `${stateFileOf(source.file)} belongs to another file or platform. Delete it to start over. Rows that were already imported are skipped.`,
    )
  }
  return state
}

function parseState(text: string): ImportState | null {
  try {
    return z.parse(importState, JSON.parse(text))
  } catch {
    return null
  }
}

/** In one step, so that a crash leaves the one before or this one. */
export async function keepState(file: string, state: ImportState): Promise<void> {
  const written = `${stateFileOf(file)}.new`
  await writeFile(written, JSON.stringify(state), { flush: true })
  await rename(written, stateFileOf(file))
}

export async function forgetState(file: string): Promise<void> {
  await rm(stateFileOf(file), { force: true })
}
