import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { brokenRule } from '../errors.ts'

/** A file as it came, at a place of its own until its call ends. */
export interface ReceivedFile {
  readonly path: string
  readonly sizeBytes: number
}

/**
 * Streams a body to a temporary file that only this user can read, so that no upload is ever in memory, and removes it afterward.
 * @throws AppError `invalid_fields` on `file` if it is too large.
 */
export async function receiveFile<T>(body: unknown, bytesMax: number, use: (file: ReceivedFile) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-upload-'))
  try {
    const file = path.join(folder, 'content')
    let sizeBytes = 0
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sizeBytes += chunk.length
        // The rest of a file that is too large is read and dropped: a connection that is closed with bytes unread never shows the answer.
        done(null, sizeBytes > bytesMax ? undefined : chunk)
      },
    })
    await pipeline(body instanceof Readable ? body : Readable.from([]), count, createWriteStream(file, { mode: 0o600 }))
    if (sizeBytes > bytesMax) throw brokenRule('file', 'file_too_large', { limit: `${bytesMax / 1_048_576} MB` })
    return await use({ path: file, sizeBytes })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
