import { CompiledQuery, type Insertable, type Updateable } from 'kysely'
import type { DB } from './schema.gen.ts'
import { batchOf, sendAlong, type Tx } from './transaction.ts'
import { insertText, type RowKey, updateStatement } from './write-batch.ts'

/**
 * Rows that are written without waiting: alone they leave at once and are answered for at the end of their transaction; where a transaction collects its
 * writes, they wait and leave with all others of their table. Their columns are those of the schema, never what a caller sent.
 */

export function insertRow<Table extends keyof DB>(tx: Tx, table: Table, row: Insertable<DB[Table]>): void {
  insertRows(tx, table, [row])
}

/** The same for several rows with the same columns. */
export function insertRows<Table extends keyof DB>(tx: Tx, table: Table, rows: readonly Insertable<DB[Table]>[]): void {
  const [first] = rows
  if (!first) return
  const batch = batchOf(tx)
  if (batch) {
    for (const row of rows) batch.insert(table, row)
    return
  }
  const text = insertText(table, Object.keys(first), rows.length)
  sendAlong(
    tx,
    tx.executeQuery(
      CompiledQuery.raw(
        text,
        rows.flatMap((row) => Object.values(row)),
      ),
    ),
  )
}

/** Changes the row of this id. */
export function updateRow<Table extends keyof DB>(tx: Tx, table: Table, key: RowKey, change: Updateable<DB[Table]>): void {
  const batch = batchOf(tx)
  if (batch) batch.update(table, key, change)
  else sendAlong(tx, tx.executeQuery(updateStatement(table, key, change)))
}

/** A list for a jsonb column, which would be written as a list of the database's otherwise. */
export function jsonList<T>(list: T): T {
  return { toPostgres: () => JSON.stringify(list), toJSON: () => list } as T
}

/** Bytes for a bytea column; JSON has no form for them. */
export function bytes(value: Buffer): Buffer {
  return { toPostgres: () => value, toJSON: () => `\\x${value.toString('hex')}` } as unknown as Buffer
}
