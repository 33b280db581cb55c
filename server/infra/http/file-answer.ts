import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { MemberContext, RequestContext } from '../context.ts'

/** A file that is sent a part at a time, so that no file is ever in memory as a whole. */
export interface FileAnswer<C extends RequestContext = MemberContext> {
  readonly name: string
  readonly mediaType: string
  readonly sizeBytes: number
  /** Reads one part, counted from 0, in a transaction of its own. Null if it is gone. */
  readPart(context: C, position: number): Promise<Buffer | null>
}

/** A file that takes too long to write for a transaction. What it says was read before. */
export interface UnwrittenFile<C extends RequestContext = MemberContext> {
  /** Runs without a transaction. */
  write(): Promise<FileAnswer<C>>
}

type FileHead = Pick<FileAnswer, 'name' | 'mediaType' | 'sizeBytes'>

/** Sends a file as a download that no browser shows in place. If a part is gone meanwhile, the connection is closed, and the download fails. */
export function sendFile(reply: FastifyReply, file: FileHead, read: (position: number) => Promise<Buffer | null>): FastifyReply {
  return reply
    .type(file.mediaType)
    .header('content-length', file.sizeBytes)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeName(file.name)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Readable.from(partsOf(file, read), { objectMode: false }))
}

async function* partsOf({ name, sizeBytes }: FileHead, read: (position: number) => Promise<Buffer | null>): AsyncGenerator<Buffer> {
  for (let [position, sent] = [0, 0]; sent < sizeBytes; position++) {
    const part = await read(position)
    if (!part) throw new Error(`Part ${position} of the file ${name} is gone.`)
    sent += part.length
    yield part
  }
}

/** By RFC 8187, which takes fewer characters than an address does. */
export function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}
