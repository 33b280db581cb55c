import type pg from 'pg'

/** A statement as the application sends it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The statements that are sent while a call runs. */
export async function statementsOf(pool: pg.Pool, call: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const client = await pool.connect()
  const prototype = Object.getPrototypeOf(client) as { query: (...args: unknown[]) => unknown }
  client.release()
  const original = prototype.query
  prototype.query = function record(this: unknown, ...args: unknown[]) {
    const [first, values = []] = args
    const statement = typeof first === 'string' ? { text: first, values } : first
    statements.push(statement as Statement)
    return original.apply(this, args)
  }
  try {
    await call()
  } finally {
    prototype.query = original
  }
  return statements
}
