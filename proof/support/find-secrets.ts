import type pg from 'pg'

/** Whether what must not be kept was kept after all: the whole database and the logs, searched for known secrets. */

export interface Secrets {
  /** Passwords, tokens, seeds, keys, recovery codes, card numbers: long enough to be found nowhere by chance. */
  readonly texts: readonly string[]
  /** Six digits. By chance they stand in times and amounts, so they are looked for in texts that belong to no account's trade. */
  readonly codes: readonly string[]
}

/** Every row of every table, one a line, as JSON; bytes are in hex. */
async function dumpDatabase(pool: pg.Pool, { isTradeIncluded }: { isTradeIncluded: boolean }): Promise<string> {
  const { rows } = await pool.query<{ name: string; columns: string[]; is_trade: boolean }>(
    `SELECT table_name AS name, bool_or(column_name = 'merchant_id') AS is_trade,
            array_agg(column_name::text) FILTER (WHERE $1 OR data_type NOT LIKE 'timestamp%') AS columns
     FROM information_schema.columns WHERE table_schema = 'public' GROUP BY 1 ORDER BY 1`,
    [isTradeIncluded],
  )
  const lines: string[] = []
  for (const { name, columns, is_trade } of rows) {
    if (is_trade && !isTradeIncluded) continue
    const fields = columns.map((column) => `'${column}', ${column}`)
    const table = await pool.query<{ row: string }>(`SELECT jsonb_build_object('table', '${name}', ${fields.join(', ')})::text AS row FROM ${name}`)
    // One by one: as arguments of one call, the rows of a large table are too many.
    for (const { row } of table.rows) lines.push(row)
  }
  return lines.join('\n')
}

/** The lines in which a secret stands, as it is, in hex or in base 64; each shortened, with the secret itself left out. */
function findSecrets(text: string, secrets: readonly string[]): string[] {
  const forms = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64').replace(/=+$/, '')])
  return text.split('\n').flatMap((line) => {
    const found = forms.find((form) => line.includes(form))
    return found ? [line.replaceAll(found, '[secret]').slice(0, 400)] : []
  })
}

/** The lines in which a code of six digits stands by itself. */
function findCodes(text: string, codes: readonly string[]): string[] {
  const patterns = codes.map((code) => new RegExp(`(?<![\\w.])${code}(?![\\w.])`))
  return text.split('\n').filter((line) => patterns.some((pattern) => pattern.test(line)))
}

/** Where secrets were found; empty where none was kept. */
export async function searchEverything(pool: pg.Pool, logs: string, { texts, codes }: Secrets): Promise<string[]> {
  const everything = await dumpDatabase(pool, { isTradeIncluded: true })
  const people = await dumpDatabase(pool, { isTradeIncluded: false })
  return [...findSecrets(`${everything}\n${logs}`, texts), ...findCodes(`${people}\n${logs}`, codes)]
}
