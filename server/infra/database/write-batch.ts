import type { MerchantId } from '#kernel/ids.ts'
import { mergeStatements, toQuery, type WriteStatement } from './merged-statement.ts'
import type { MarkedQuery } from './prepared.ts'
import type { DB } from './schema.gen.ts'

/** A change of rows that waits to be written. */
type Write =
  | { readonly kind: 'insert'; readonly table: keyof DB; readonly row: Row }
  | { readonly kind: 'update'; readonly table: keyof DB; readonly key: RowKey; readonly change: Row }
  | { readonly kind: 'gathered'; readonly statement: GatheredStatement<never>; readonly item: unknown }
  | { readonly kind: 'deferred'; readonly deferred: DeferredStatement<never>; readonly item: unknown }

/** One statement for many items of a kind that is more than rows of one table. */
export type GatheredStatement<Item> = (items: readonly Item[]) => WriteStatement

/** Rows that follow from other rows as the transaction leaves them. */
export interface DeferredStatement<Item> {
  /** A statement that leaves right before COMMIT, and reads the rows. */
  readonly statement: GatheredStatement<Item>
  readonly table: keyof DB
  /**
   * The same without reading, as new rows of the table that leave with the others. Tried where the last write of a transaction is also its first of the items.
   * @returns null if it needs a row that this batch doesn't insert.
   */
  rowsOf(items: readonly Item[], find: FindInserted): readonly object[] | null
}

/** Finds a row that a batch inserts, as it is inserted. */
export type FindInserted = (table: keyof DB, id: unknown) => Row | undefined

type Row = Readonly<Record<string, unknown>>

export interface RowKey {
  readonly merchant_id: MerchantId
  readonly id: string
}

/**
 * What commands write, kept until it is written as one statement, or as one per table where it is much: the database is asked once.
 * A row that is changed before it was written is written as it is then.
 */
export class WriteBatch {
  #writes: Write[] = []
  /** Items of taken writes, which nothing can take back. */
  readonly #deferred = new Map<DeferredStatement<never>, unknown[]>()

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

  /** Keeps an item for a statement that sees all rows as the transaction leaves them. */
  defer<Item>(deferred: DeferredStatement<Item>, item: Item): void {
    this.#writes.push({ kind: 'deferred', deferred, item })
  }

  /** Names this moment, so that all that comes after can be taken back. */
  mark(): number {
    return this.#writes.length
  }

  rewind(mark: number): void {
    this.#writes.length = mark
  }

  get isEmpty(): boolean {
    return this.#writes.length === 0
  }

  /**
   * Takes everything out, as one statement where it is little, in an order in which what refers comes after what it refers to.
   * @param isLast whether nothing is written after it in its transaction.
   */
  *take(isLast = false): Generator<MarkedQuery> {
    const writes = this.#takeWrites(isLast)
    if (writes.length === 0) return
    if (writes.length <= mergedWritesMax) yield* mergeStatements([...statementsOf(writes)])
    else for (const statement of statementsOf(writes)) yield toQuery(statement)
  }

  /** Takes the writes without deferred items, which become rows or wait for COMMIT. */
  #takeWrites(isLast: boolean): Exclude<Write, { kind: 'deferred' }>[] {
    const writes = this.#writes.filter((write) => write.kind !== 'deferred')
    const items = new Map<DeferredStatement<never>, unknown[]>()
    for (const write of this.#writes) if (write.kind === 'deferred') addItem(items, write.deferred, write.item)
    this.#writes = []
    if (items.size === 0) return writes
    const find = isLast ? findInserted(writes) : null
    for (const [deferred, itemsOfIt] of items) {
      const rows = find && !this.#deferred.has(deferred) ? deferred.rowsOf(itemsOfIt as never[], find) : null
      if (rows) writes.push(...rows.map((row) => ({ kind: 'insert' as const, table: deferred.table, row: row as Row })))
      else for (const item of itemsOfIt) addItem(this.#deferred, deferred, item)
    }
    return writes
  }

  /** The deferred statements of everything that was taken. */
  *takeDeferred(): Generator<MarkedQuery> {
    for (const [deferred, items] of this.#deferred) yield toQuery(deferred.statement(items as never[]))
    this.#deferred.clear()
  }
}

/** Builds each statement only when it is sent. */
function* statementsOf(writes: readonly Exclude<Write, { kind: 'deferred' }>[]): Generator<WriteStatement> {
  const tables = new Map<keyof DB, TableWrites>(referredTo.map((table) => [table, new TableWrites(table)]))
  const gathered = new Map<GatheredStatement<never>, unknown[]>()
  for (const write of writes) {
    if (write.kind === 'gathered') addItem(gathered, write.statement, write.item)
    else addTo(tables, write)
  }
  for (const rows of tables.values()) yield* rows.statements()
  for (const [statement, items] of gathered) yield statement(items as never[])
}

function findInserted(writes: readonly Write[]): FindInserted {
  const tables = new Map<keyof DB, TableWrites>()
  for (const write of writes) if (write.kind === 'insert' || write.kind === 'update') addTo(tables, write)
  return (table, id) => tables.get(table)?.find(id)
}

/** A payment writes about ten rows. More come in numbers that hardly come again. */
const mergedWritesMax = 20

/** Tables whose rows others refer to, those that refer to nothing here first. All other tables come after them. */
const referredTo = ['customers', 'payment_methods', 'payments', 'charges'] as const satisfies readonly (keyof DB)[]

function addItem<Statement>(gathered: Map<Statement, unknown[]>, statement: Statement, item: unknown): void {
  const items = gathered.get(statement)
  if (items) items.push(item)
  else gathered.set(statement, [item])
}

function addTo(tables: Map<keyof DB, TableWrites>, write: Extract<Write, { kind: 'insert' | 'update' }>): void {
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

  find(id: unknown): Row | undefined {
    const place = this.#places.get(id)
    return place === undefined ? undefined : this.#inserts[place]
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

  *statements(): Generator<WriteStatement> {
    const [first] = this.#inserts
    if (first) yield insertStatement(this.#table, Object.keys(first), this.#inserts)
    for (const { key, change } of this.#updates.values()) yield updateStatement(this.#table, key, change)
  }
}

/** Up to so many rows are written as values, in a statement that is planned once; more come in numbers that hardly come again. */
const plannedRowsMax = 4

/** All rows of a statement have the columns of the first. */
function insertStatement(table: keyof DB, columns: readonly string[], rows: readonly Row[]): WriteStatement {
  if (rows.length <= plannedRowsMax) return { text: insertText(table, columns, rows.length), values: rows.flatMap((row) => Object.values(row)) }
  const names = columns.map((name) => `"${name}"`).join(', ')
  return {
    text: `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1::json)`,
    values: [JSON.stringify(rows)],
    isPlannedEachTime: true,
  }
}

/** The texts of statements, by table, columns and count. A payment inserts several rows of many columns, and building a statement costs more than running it. */
const texts = new Map<string, string>()

function knownText(key: string, make: () => string): string {
  const known = texts.get(key)
  if (known !== undefined) return known
  const text = make()
  texts.set(key, text)
  return text
}

function insertText(table: string, columns: readonly string[], rowCount: number): string {
  return knownText(`${rowCount} ${table} ${columns.join()}`, () => {
    const places = Array.from({ length: rowCount }, (_, row) => `(${columns.map((_name, index) => `$${row * columns.length + index + 1}`).join(', ')})`)
    return `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) values ${places.join(', ')}`
  })
}

/** A change of one row, alone. */
export function updateQuery(table: keyof DB, key: RowKey, change: object): MarkedQuery {
  return toQuery(updateStatement(table, key, change))
}

function updateStatement(table: keyof DB, { merchant_id, id }: RowKey, change: object): WriteStatement {
  const columns = Object.keys(change)
  const text = knownText(`update ${table} ${columns.join()}`, () => {
    const assignments = columns.map((name, index) => `"${name}" = $${index + 1}`).join(', ')
    return `update "${table}" set ${assignments} where "merchant_id" = $${columns.length + 1} and "id" = $${columns.length + 2}`
  })
  return { text, values: [...Object.values(change), merchant_id, id] }
}
