import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { UserError } from '../user-error.ts'

/**
 * Refuses a start with another cell than the first one's, since every key that was handed out would be refused, and new accounts would name a cell that
 * doesn't have them. Accounts aren't looked at: one that was moved here keeps the ID that names its former cell.
 * @throws UserError
 */
export async function requireSameCell({ global, cell }: Pick<Database, 'global' | 'cell'>): Promise<void> {
  const { rows } = await sql<{ cell: string }>`SELECT keep_cell(${cell}) AS cell`.execute(global)
  const kept = rows[0]?.cell
  if (kept === cell) return
  throw new UserError(
    `CELL is ${cell}, but this database belongs to cell ${kept}. Set CELL to ${kept}: account IDs and keys of this installation name it, and keys that name another cell are refused.`,
  )
}
