import type pg from 'pg'

/** A statement as the application sends it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Whether it was sent in a transaction of an account, and not of a business as well. */
  readonly isOfAccount?: boolean
}

/** The statements that are sent while a call runs. */
export async function statementsOf(pool: pg.Pool, call: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const client = await pool.connect()
  const prototype = Object.getPrototypeOf(client) as { query: (...args: unknown[]) => unknown }
  client.release()
  const original = prototype.query
  const ofAccount = new WeakSet<object>()
  prototype.query = function record(this: object, ...args: unknown[]) {
    const [first, values = []] = args
    const statement = (typeof first === 'string' ? { text: first, values } : first) as Partial<Statement> & { readonly text: string; readonly name?: string }
    if (/^(BEGIN( READ ONLY)?|COMMIT|ROLLBACK)$/.test(statement.text)) ofAccount.delete(this)
    const [merchantId, businessId] = (statement.name === 'tenant' && statement.values) || []
    if (merchantId && !businessId) ofAccount.add(this)
    // A connection that listens asks that every few seconds, to learn whether it still lives.
    if (statement.text !== 'SELECT') statements.push({ text: statement.text, values: statement.values ?? [], isOfAccount: ofAccount.has(this) })
    return original.apply(this, args)
  }
  try {
    await call()
  } finally {
    prototype.query = original
  }
  return statements
}
