import type { Database } from './database.ts'

/** Takes a lock that ends with its connection, so a killed process leaves nothing behind. Returns what gives it back, or null where another process has it. */
export async function takeSessionLock({ pool }: Pick<Database, 'pool'>, name: string): Promise<(() => void) | null> {
  const client = await pool.connect()
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken', [name]).catch((error: Error) => {
    // A connection that is not given back is missing from the pool for good.
    client.release(error)
    throw error
  })
  if (rows[0]?.taken) return () => client.release(true)
  client.release()
  return null
}
