import { apiBase } from '#kernel/envelope.ts'

/** A stream of server-sent events as its client sees it. */
export interface OpenStream {
  readonly status: number
  readonly headers: Headers
  /** Names and data of the events so far. */
  events(): (readonly [string, unknown])[]
  isOpen: boolean
  close(): void
}

const opened: AbortController[] = []

/** Ends all streams of a test. */
export function closeStreams(): void {
  for (const stream of opened.splice(0)) stream.abort()
}

/** Opens a stream at a server and reads it until it ends. @param path below the base of the API. */
export async function openStream(address: string, path: string, token: string): Promise<OpenStream> {
  const controller = new AbortController()
  opened.push(controller)
  const response = await fetch(`${address}${apiBase}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    signal: controller.signal,
  })
  const text: string[] = []
  const stream: OpenStream = {
    status: response.status,
    headers: response.headers,
    isOpen: true,
    events: () =>
      text
        .join('')
        .split('\n\n')
        .flatMap((block) => {
          const [, event, data] = /^event: (\w+)\ndata: (.+)$/.exec(block) ?? []
          return event && data ? [[event, JSON.parse(data)] as const] : []
        }),
    close: () => controller.abort(),
  }
  void read(response, text).finally(() => {
    stream.isOpen = false
  })
  return stream
}

async function read({ body }: Response, text: string[]): Promise<void> {
  const decoder = new TextDecoder()
  try {
    for await (const chunk of body ?? []) text.push(decoder.decode(chunk as Uint8Array, { stream: true }))
  } catch {
    // The test has closed it.
  }
}
