import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { ThreadMessage } from '#server/infra/threads/run-thread.ts'
import type { FileQuestion, PacketInput, PacketTask } from './packet.ts'

/** One task per thread: the memory is freed when the thread ends. It loads what its task needs, since fonts and documents take a while. */

const shownDotsPerInch = 110
const shownQuality = 78

const port = parentPort as MessagePort
const message: ThreadMessage<unknown, FileQuestion> = { result: await run(workerData as PacketTask) }
port.postMessage(message)

async function run(task: PacketTask): Promise<unknown> {
  switch (task.task) {
    case 'inspect': {
      const { inspectUpload } = await import('./inspect.ts')
      return inspectUpload(task.path)
    }
    case 'compose': {
      const { composePacket } = await import('./compose.ts')
      return composePacket(task.input, await readSources(task.input))
    }
    case 'draw':
      return drawPages(task)
  }
}

async function drawPages({ packet, first, count }: Extract<PacketTask, { task: 'draw' }>): Promise<Uint8Array[]> {
  const { drawBlank, drawPage } = await import('./draw.ts')
  const { openPdf } = await import('#server/infra/pdf/pdfium.ts')
  return openPdf(packet, async (document) => {
    const pictures: Uint8Array[] = []
    for (let index = first; index < Math.min(first + count, document.getPageCount()); index++) {
      const { jpeg, size } = await drawPage(document, index, { dotsPerInch: shownDotsPerInch, quality: shownQuality })
      pictures.push(jpeg ?? (await drawBlank(size)))
    }
    return pictures
  })
}

/** Asks for one file after the other, so that the process never has more than one of them in memory beside the thread. */
async function readSources({ sections }: PacketInput): Promise<Map<string, Uint8Array>> {
  const sources = new Map<string, Uint8Array>()
  for (const { id } of sections.flatMap(({ files }) => files)) {
    const question: ThreadMessage<never, FileQuestion> = { question: id }
    port.postMessage(question)
    const [bytes] = (await once(port, 'message')) as [Uint8Array]
    sources.set(id, bytes)
  }
  return sources
}
