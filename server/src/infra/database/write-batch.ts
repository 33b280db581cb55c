import { CompiledQuery } from 'kysely'
import type { DB } from './schema.gen.ts'

/** A change of rows that waits to be written. */
type Write =
  | { readonly kind: 'insert'; readonly table: keyof DB; readonly row: Row }
  | { readonly kind: 'update'; readonly table: keyof DB; readonly key: RowKey; readonly change: Row }
  | { readonly kind: 'gathered'; readonly statement: GatheredStatement<never>; readonly item: unknown }

/** One statement for many items of a kind that is more than rows of one table. */
export type GatheredStatement<Item> = (items: readonly Item[]) => CompiledQuery

type Row = Readonly<Record<string, unknown>>

export interface RowKey {
  readonly merchant_id: string
  readonly id: string
}

/**
 * What many commands write, kept until it is written as one statement a table: rules then cost what they cost, and the database is asked once.
 * A row that is changed before it was written is written as it is then.
 */
export class WriteBatch {
  #writes: Write[] = []

  insert(table: keyof DB, row: object): void {
    this.#writes.push({ kind: 'insert', table, row: row as Row })
  }

  update(table: keyof DB, key: RowKey, change: object): void {
    this.#writes.push({ kind: 'update', table, key, change: change as Row })
  }

  /** Keeps an item for a statement; the same function gets all its items at once, after all rows. */
  gather<Item>(statement: GatheredStatement<Item>, item: Item): void {
    this.#writes.push({ kind: 'gathered', statement, item })
  }

  /** Names this moment, so that all that comes after can be taken back. */
  mark(): number {
    return this.#writes.length
  }

  rewind(mark: number): void {
    this.#writes.length = mark
  }

  /** Takes everything out as statements, each made when it is asked for, in an order in which what refers comes after what it refers to. */
  *take(): Generator<CompiledQuery> {
    const tables = new Map<keyof DB, TableWrites>(referredTo.map((table) => [table, new TableWrites(table)]))
    const gathered = new Map<GatheredStatement<never>, unknown[]>()
    for (const write of this.#writes) {
      if (write.kind === 'gathered') addItem(gathered, write.statement, write.item)
      else addTo(tables, write)
    }
    this.#writes = []
    for (const rows of tables.values()) yield* rows.statements()
    for (const [statement, items] of gathered) yield statement(items as never[])
  }
}

/** Tables whose rows others refer to, those that refer to nothing here first. All other tables come after them. */
const referredTo = ['customers', 'payment_methods', 'payments', 'charges'] as const satisfies readonly (keyof DB)[]

function addItem(gathered: Map<GatheredStatement<never>, unknown[]>, statement: GatheredStatement<never>, item: unknown): void {
  const items = gathered.get(statement)
  if (items) items.push(item)
  else gathered.set(statement, [item])
}

function addTo(tables: Map<keyof DB, TableWrites>, write: Exclude<Write, { kind: 'gathered' }>): void {
  const rows = tables.get(write.table) ?? new TableWrites(write.table)
  tables.set(write.table, rows)
  if (write.kind === 'insert') rows.insert(write.row)
  else rows.update(write.key, write.change)
}

class TableWrites {
  readonly #table: keyof DB
  readonly #inserts: Row[] = []
  /** Where a new row stands among the inserts, by its id. */
  readonly #places = new Map<unknown, number>()
  readonly #updates = new Map<string, { key: RowKey; change: Row }>()

  constructor(table: keyof DB) {
    this.#table = table
  }

  insert(row: Row): void {
    this.#places.set(row.id, this.#inserts.length)
    this.#inserts.push(row)
  }

  update(key: RowKey, change: Row): void {
    const place = this.#places.get(key.id)
    if (place !== undefined) this.#inserts[place] = { ...this.#inserts[place], ...change }
    else this.#updates.set(key.id, { key, change: { ...this.#updates.get(key.id)?.change, ...change } })
  }

  *statements(): Generator<CompiledQuery> {
    const [first] = this.#inserts
    if (first) yield insertStatement(this.#table, Object.keys(first), this.#inserts)
    for (const { key, change } of this.#updates.values()) yield updateStatement(this.#table, key, change)
  }
}

/** Up to so many rows are written as values, in a statement that is planned once; more come in numbers that hardly come again. */
const plannedRowsMax = 4

/** All rows of a statement have the columns of the first. */
function insertStatement(table: keyof DB, columns: readonly string[], rows: readonly Row[]): CompiledQuery {
  if (rows.length <= plannedRowsMax) {
    return CompiledQuery.raw(
      insertText(table, columns, rows.length),
      rows.flatMap((row) => Object.values(row)),
    )
  }
  const names = columns.map((name) => `"${name}"`).join(', ')
  return CompiledQuery.raw(`insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1::json)`, [JSON.stringify(rows)])
}

/** The texts of statements, by table, columns and count. A payment inserts several rows of many columns, and building a statement costs more than running it. */
const insertTexts = new Map<string, string>()

export function insertText(table: string, columns: readonly string[], rowCount: number): string {
  const key = `${rowCount} ${table} ${columns.join()}`
  const known = insertTexts.get(key)
  if (known !== undefined) return known
  const places = Array.from({ length: rowCount }, (_, row) => `(${columns.map((_name, index) => `$${row * columns.length + index + 1}`).join(', ')})`)
  const text = `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) values ${places.join(', ')}`
  insertTexts.set(key, text)
  return text
}

/** Its text is the same for the same columns, and so it is planned once. */
export function updateStatement(table: keyof DB, { merchant_id, id }: RowKey, change: object): CompiledQuery {
  const columns = Object.keys(change)
  const assignments = columns.map((name, index) => `"${name}" = $${index + 1}`).join(', ')
  const text = `update "${table}" set ${assignments} where "merchant_id" = $${columns.length + 1} and "id" = $${columns.length + 2}`
  return CompiledQuery.raw(text, [...Object.values(change), merchant_id, id])
}
