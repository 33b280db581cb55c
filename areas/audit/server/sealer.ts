import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { auditActions } from '#areas/audit/contract/actions.ts'
import { userAuditActions } from '#areas/identity/contract/rules.ts'
import type { Clock } from '#server/infra/clock/clock.ts'
import { makeDataFolder } from '#server/infra/config/secret-file.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import type { Keys } from '#server/infra/keys/keys.ts'
import { UserError } from '#server/infra/user-error.ts'
import { chainStart, extendChain, headSigner, type SignedHead } from './chain.ts'
import { appendEntries, findHead, runAsSealer, takeUnsealed } from './sealer-store.ts'

/** Seals the audit log, and keeps its signed end outside of the database, where whoever changes the database can't change it. */

/** Log lines have the same fields. */
const exported = z.object({ position: z.int(), hash: z.hex(), sealed_at: z.iso.datetime(), signature: z.base64() })

export const headFileIn = (dataDir: string): string => path.join(dataDir, 'audit-head.json')

/** Returns the end of the log as it is exported. */
function exportHead({ position, hash, sealedAt, signature }: SignedHead): z.infer<typeof exported> {
  return { position, hash: hash.toString('hex'), sealed_at: sealedAt, signature: signature.toString('base64') }
}

/** Replaces the file in one step. */
function writeHeadFile(file: string, head: SignedHead): void {
  makeDataFolder(path.dirname(file))
  writeFileSync(`${file}.new`, `${JSON.stringify(exportHead(head))}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** Reads exported ends, one per line; other fields of a line are ignored. No file has none. @throws UserError if a line isn't one. */
export function readHeadFile(file: string): SignedHead[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const { data } = z.safeParse(exported, parseJson(line))
    if (!data) throw new UserError(`Line ${index + 1} of ${file} isn't an exported end of the audit log.`)
    return [{ position: data.position, hash: Buffer.from(data.hash, 'hex'), sealedAt: data.sealed_at, signature: Buffer.from(data.signature, 'base64') }]
  })
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

interface SealOptions {
  readonly database: Parameters<typeof runAsSealer>[0]
  readonly clock: Clock
  readonly keys: Keys
  readonly log: Record<'info' | 'warn', (details: object, message: string) => void>
  /** Where the signed end is also written; null in tests without a folder. */
  readonly headFile: string | null
}

/** Audit rows of each side that a round seals. */
const rowsPerRound = 500
/** User events that appear in the logs of the user's businesses: sign-ins and changes of verification methods. */
const memberActions = auditActions.filter((action) => Object.hasOwn(userAuditActions, action))

/** Seals waiting audit rows and exports the new end of the log. True while there may be more. */
export async function sealAudit(options: SealOptions): Promise<boolean> {
  const sealed = await sealRound(options)
  if (!sealed) return false
  options.log.info(exportHead(sealed.head), 'audit log sealed')
  if (options.headFile !== null) tryToWrite(options, options.headFile, sealed.head)
  return sealed.isFull
}

/** Rows are sealed even if the disk is full or read-only, since the log has the end as well. */
function tryToWrite({ log }: SealOptions, file: string, head: SignedHead): void {
  try {
    writeHeadFile(file, head)
  } catch (error) {
    log.warn({ err: error, file }, "the end of the audit log can't be written to its file")
  }
}

/** Appends waiting rows to the log and signs its end, in one transaction. Null if no row waits, or another process is sealing. */
async function sealRound({ database, clock, keys }: SealOptions): Promise<{ head: SignedHead; isFull: boolean } | null> {
  return runAsSealer(database, async (context) => {
    const taken = await takeUnsealed(context, rowsPerRound, memberActions)
    if (taken.length === 0) return null
    // IDs begin with the time, so sorted ones follow the order of the rows, also within a millisecond.
    const ids = taken.map(({ created_at }) => newId('aud', new Date(created_at ?? 0))).sort()
    let end = (await findHead(context)) ?? chainStart
    const entries = taken.map((row, index) => {
      const entry = { id: ids[index] ?? '', ...row }
      end = extendChain(end, entry)
      return { ...entry, ...end }
    })
    const head = headSigner(keys).sign(end, clock.now())
    await appendEntries(context, entries, head)
    return { head, isFull: taken.length >= rowsPerRound }
  })
}
