import type pg from 'pg'

/** Statements that take something off a table while rows are loaded, and put it back as it was. */
interface Suspension {
  readonly off: string
  readonly on: string
}

const inPublic = (column: string) => `${column} = 'public'::regnamespace`

/**
 * What a load must not run into, in the order in which it is taken off. Rows were checked and posted when they were written, and triggers
 * would write their consequences twice. Foreign keys and indexes are also much faster made over all rows than row by row.
 */
const suspensions = [
  // Row-level security that binds the owner refuses COPY FROM where the owner is no superuser.
  `SELECT format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', oid::regclass) AS off, format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', oid::regclass) AS on
   FROM pg_class WHERE ${inPublic('relnamespace')} AND relforcerowsecurity`,
  `SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS off,
     format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass, CASE tgenabled WHEN 'R' THEN 'REPLICA' WHEN 'A' THEN 'ALWAYS' ELSE '' END, tgname) AS on
   FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
   WHERE ${inPublic('c.relnamespace')} AND NOT tgisinternal AND tgparentid = 0 AND tgenabled <> 'D'`,
  `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS off,
     format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS on
   FROM pg_constraint WHERE ${inPublic('connamespace')} AND contype = 'f' AND conparentid = 0`,
  // Keys stay: their constraints are named in errors, and partitioned tables need theirs. An index of a partitioned table takes those of its partitions along.
  `SELECT format('DROP INDEX %s', indexrelid::regclass) AS off, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS on
   FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
   WHERE ${inPublic('c.relnamespace')} AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`,
]

/** Takes off what a load must not run into; the returned function puts it back. For one transaction. */
export async function suspendChecks(client: pg.Client): Promise<() => Promise<void>> {
  const suspended: Suspension[] = []
  for (const query of suspensions) {
    const { rows } = await client.query<Suspension>(query)
    for (const { off } of rows) await client.query(off)
    suspended.push(...rows)
  }
  return async () => {
    for (const { on } of suspended.toReversed()) await client.query(on)
  }
}
