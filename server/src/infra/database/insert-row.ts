import { CompiledQuery, type Insertable } from 'kysely'
import type { DB } from './schema.gen.ts'
import { sendAlong, type Tx } from './transaction.ts'

/** The statements, by table and columns. A payment inserts several rows of many columns, and building a statement costs more than running it. */
const statements = new Map<string, string>()

/** Inserts a row, and leaves it to the end of the transaction. Its columns are those of the schema, never what a caller sent. */
export function insertRow<Table extends keyof DB>(tx: Tx, table: Table, row: Insertable<DB[Table]>): void {
  sendAlong(tx, tx.executeQuery(CompiledQuery.raw(statementOf(table, Object.keys(row)), Object.values(row))))
}

function statementOf(table: string, columns: readonly string[]): string {
  const key = `${table} ${columns.join()}`
  const known = statements.get(key)
  if (known !== undefined) return known
  const text = `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) values (${columns.map((_name, index) => `$${index + 1}`).join(', ')})`
  statements.set(key, text)
  return text
}
