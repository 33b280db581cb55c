import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { UserError } from '#server/infra/user-error.ts'
import type { SignedHead } from './chain.ts'

/** The signed end of the audit log outside of the database, where whoever changes the database can't change it. Log lines have the same fields. */

const exported = z.object({ position: z.int(), hash: z.hex(), sealed_at: z.iso.datetime(), signature: z.base64() })

export const headFileIn = (dataDir: string): string => path.join(dataDir, 'audit-head.json')

/** Returns the end of the log as it is exported. */
export function exportHead({ position, hash, sealedAt, signature }: SignedHead): z.infer<typeof exported> {
  return { position, hash: hash.toString('hex'), sealed_at: sealedAt, signature: signature.toString('base64') }
}

/** Replaces the file in one step. */
export function writeHeadFile(file: string, head: SignedHead): void {
  mkdirSync(path.dirname(file), { recursive: true })
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
