import pg from 'pg'

/** Receives the notifications of a channel (LISTEN) on a separate connection. */
export interface Notices {
  /** False until it listens, and while the connection is lost: then something may go unheard. */
  isListening(): boolean
  /** Ends the connection, and makes it again with the connection string of then. */
  reconnect(): void
  close(): Promise<void>
}

interface NoticesOptions {
  readonly connectionString: () => string
  /** A name in lower case. */
  readonly channel: string
  readonly onNotice: (payload: string) => void
  /** Called each time it begins to listen; earlier notices went unheard. */
  readonly onListening?: (() => void) | undefined
}

const reconnectMs = 1_000
/** A connection that nobody ended, such as one through a firewall that forgot it, is silent; a look finds that. */
const lookMs = 15_000
const lookMsMax = 10_000

/** Begins to listen, and connects again whenever the connection is lost. */
export function openNotices({ connectionString, channel, onNotice, onListening }: NoticesOptions): Notices {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isListening = false
  let isClosed = false

  const connect = async () => {
    const next = new pg.Client({
      connectionString: connectionString(),
      application_name: 'counterfoil notices',
      keepAlive: true,
      query_timeout: lookMsMax,
    })
    client = next
    // An error and an end may both follow from one loss.
    const lose = () => {
      clearInterval(looking)
      if (client !== next || isClosed) return
      client = null
      isListening = false
      next.end().catch(() => {})
      timer = setTimeout(() => void connect(), reconnectMs).unref()
    }
    const looking = setInterval(() => next.query('SELECT').catch(lose), lookMs).unref()
    next.on('error', lose).on('end', lose)
    next.on('notification', ({ payload = '' }) => onNotice(payload))
    try {
      await next.connect()
      await next.query(`LISTEN ${channel}`)
      if (client !== next) return
      isListening = true
      onListening?.()
    } catch {
      lose()
    }
  }
  void connect()

  return {
    isListening: () => isListening,
    reconnect: () => {
      client?.end().catch(() => {})
    },
    close: async () => {
      isClosed = true
      isListening = false
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
