/** One server-sent event. */
export interface ServerEvent {
  readonly name: string
  readonly data: unknown
}

/**
 * Reads server-sent events from the body of a response; `EventSource` sends no Authorization header.
 * @param onBytes is called with every chunk, comments included, which show that the connection lives.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, onBytes: () => void = () => {}): AsyncGenerator<ServerEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    onBytes()
    const blocks = `${rest}${decoder.decode(value, { stream: true })}`.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()]))
      const [name, data] = [fields.get('event'), fields.get('data')]
      if (name !== undefined && data !== undefined) yield { name, data: JSON.parse(data) }
    }
  }
}
