import type { Insertable, Updateable } from 'kysely'
import type { DB } from './schema.gen.ts'
import { batchOf, pendingWrites, pipelineWrite, type Tx } from './transaction.ts'
import { type RowKey, updateQuery } from './write-batch.ts'

/**
 * Rows that are written without waiting. New rows wait for the transaction's next statement and leave as one with all others; a transaction answers for
 * them at its end. Their columns are those of the schema, never what a caller sent.
 */

export function insertRow<Table extends keyof DB>(tx: Tx, table: Table, row: Insertable<DB[Table]>): void {
  pendingWrites(tx).insert(table, row)
}

/** The same for several rows with the same columns. */
export function insertRows<Table extends keyof DB>(tx: Tx, table: Table, rows: readonly Insertable<DB[Table]>[]): void {
  for (const row of rows) pendingWrites(tx).insert(table, row)
}

/** Changes the row of this id: now, unless the transaction collects its writes. */
export function updateRow<Table extends keyof DB>(tx: Tx, table: Table, key: RowKey, change: Updateable<DB[Table]>): void {
  const batch = batchOf(tx)
  if (batch) batch.update(table, key, change)
  else pipelineWrite(tx, tx.executeQuery(updateQuery(table, key, change)))
}

/** A list for a jsonb column, which would be written as a list of the database's otherwise. */
export function jsonList<T>(list: T): T {
  return { toPostgres: () => JSON.stringify(list), toJSON: () => list } as T
}

/** Bytes for a bytea column; JSON has no form for them. */
export function bytes(value: Buffer): Buffer {
  return { toPostgres: () => value, toJSON: () => `\\x${value.toString('hex')}` } as unknown as Buffer
}
