import type { RequestContext } from '#server/infra/context.ts'
import { chainStart, extendChain, type HeadSigner, type SignedHead } from './chain.ts'
import { lockHead } from './sealer-store.ts'
import { findChangedRow, findUnsealedRow, listEntries, sources } from './verify-store.ts'

type Db = Pick<RequestContext, 'db'>

const entriesPerRead = 1_000

/** Result of a check of the whole log. */
export interface AuditCheck {
  /** Intact entries from the first on. */
  readonly intactCount: number
  /** The first row that isn't as it was sealed; null if all are. */
  readonly problem: string | null
}

/**
 * Checks every entry of the log: the chain, its signed end, and the audit row that the entry repeats. The sealer waits meanwhile.
 * @param owner sees all rows, in one transaction.
 * @param exported signed ends that were stored elsewhere, in any order.
 */
export async function verifyAudit(owner: Db, signer: HeadSigner, exported: readonly SignedHead[] = []): Promise<AuditCheck> {
  const head = await lockHead(owner)
  const ends = [...(head ? [head] : []), ...exported].toSorted((a, b) => a.position - b.position)
  const forged = ends.find((end) => !signer.isSigned(end))
  // The chain ends at the first bad entry. A row that was changed in its own table may stand before it.
  const { intactCount, problem } = await verifyChain(owner, ends)
  const changed = await findFirstChanged(owner)
  if (changed && changed.position <= intactCount) return { intactCount: changed.position - 1, problem: changed.problem }
  if (problem !== null) return { intactCount, problem }
  if (forged) return { intactCount, problem: `The signature of the log's end at entry ${forged.position} is invalid.` }
  return { intactCount, problem: await findInserted(owner) }
}

/** Walks the chain up to its end or the first bad entry. */
async function verifyChain(owner: Db, ends: readonly SignedHead[]): Promise<AuditCheck> {
  const last = ends.at(-1)?.position ?? 0
  let end = chainStart
  for (;;) {
    const entries = await listEntries(owner, end.position, entriesPerRead)
    for (const entry of entries) {
      const next = extendChain(end, entry)
      const bad = (problem: string): AuditCheck => ({ intactCount: end.position, problem: `Entry ${next.position} of the log ${problem}.` })
      if (entry.position !== next.position) return bad('was deleted')
      if (!entry.hash.equals(next.hash)) return bad(`(${entry.id}) was changed`)
      if (next.position > last) return bad(`(${entry.id}) stands after its signed end`)
      if (ends.some(({ position, hash }) => position === next.position && !hash.equals(next.hash))) return bad(`(${entry.id}) isn't the signed one`)
      end = next
    }
    if (entries.length < entriesPerRead) break
  }
  const problem = end.position < last ? `The log was cut off after entry ${end.position} of ${last}.` : null
  return { intactCount: end.position, problem }
}

/** Returns the first entry that differs from its audit row. */
async function findFirstChanged(owner: Db): Promise<{ position: number; problem: string } | undefined> {
  const found: { position: number; problem: string }[] = []
  for (const source of sources) {
    const row = await findChangedRow(owner, source)
    if (row)
      found.push({ position: row.position, problem: `The row of entry ${row.position} was ${row.is_deleted ? 'deleted from' : 'changed in'} ${source.table}.` })
  }
  return found.toSorted((a, b) => a.position - b.position)[0]
}

/** Names the first audit row that was inserted without its trigger; null if there is none. */
async function findInserted(owner: Db): Promise<string | null> {
  for (const source of sources) {
    const row = await findUnsealedRow(owner, source)
    if (row) return `Row ${row.id} of ${source.table} (${row.at.toISOString()}) was inserted past the log.`
  }
  return null
}
