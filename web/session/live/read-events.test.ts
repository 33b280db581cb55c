import { expect, it } from 'vitest'
import { readEvents } from './read-events.ts'

async function read(...chunks: string[]): Promise<unknown[]> {
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk))
  const events = []
  for await (const { name, data } of readEvents(new Response(new Blob(bytes as BlobPart[]).stream()).body as ReadableStream<Uint8Array>))
    events.push([name, data])
  return events
}

/** As `read`, with each byte arriving alone. */
async function readByBytes(text: string): Promise<unknown[]> {
  const bytes = new TextEncoder().encode(text)
  let position = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => (position < bytes.length ? controller.enqueue(bytes.slice(position, ++position)) : controller.close()),
  })
  const events = []
  for await (const { name, data } of readEvents(body)) events.push([name, data])
  return events
}

const stream = 'event: inbox\ndata: {"name":"交易: 1"}\n\n:\n\nevent: end\ndata: 1\n\n'

it('reads events, however they are cut, and skips comments', async () => {
  const events = [
    ['inbox', { name: '交易: 1' }],
    ['end', 1],
  ]
  expect(await read(stream)).toEqual(events)
  expect(await readByBytes(stream)).toEqual(events)
})

it('leaves out an event that never ended', async () => {
  expect(await read('event: inbox\ndata: 1\n\nevent: inbox\ndata: 2\n')).toEqual([['inbox', 1]])
})
