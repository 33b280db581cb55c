import type { Pool } from 'pg'

/** A generated column takes no value, not even its own. */
export async function writableColumns(owner: Pool, table: string): Promise<string> {
  const { rows } = await owner.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  )
  return rows[0]?.columns ?? ''
}
