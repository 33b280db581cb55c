/** Classes of SQLSTATE: the connection was lost, resources (disk, memory, connections) ran out, the server is stopping or starting, the system below failed. */
const classes = new Set(['08', '53', '58'])
const codes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // statement_timeout, idle_in_transaction_session_timeout and transaction_timeout.
  '57014',
  '25P03',
  '25P04',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** What pg and its pool say without a code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect$|timeout expired$|Query read timeout$|Client has encountered a connection error|Client was closed and is not queryable$|Cannot use a pool after calling end)/

/** Whether the database could not do what it was asked, for a reason that passes: the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (typeof code !== 'string') return messages.test(error.message)
  // The socket of a server that has stopped is not there.
  return codes.has(code) || (code === 'ENOENT' && syscall === 'connect') || (code.length === 5 && classes.has(code.slice(0, 2)))
}
