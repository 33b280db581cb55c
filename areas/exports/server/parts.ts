import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { Piece } from './csv.ts'

/** Before compression; one part is one row of the database and one transaction. */
const partBytes = 1_048_576

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
/** The fastest level: files of this kind shrink to a sixth, and the database is not to wait. */
const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

export interface Part {
  readonly position: number
  readonly content: Buffer
  /** Rows up to the end of this part. */
  readonly doneCount: number
}

/**
 * Cuts a file into compressed parts and saves them, one while the next one is read.
 * @returns size and hash of the uncompressed file.
 */
export async function saveParts(
  pieces: AsyncIterable<Piece>,
  save: (part: Part) => Promise<void>,
): Promise<{ bytes: number; sha256: string; rowCount: number }> {
  const hash = createHash('sha256')
  let [bytes, rowCount, position, length] = [0, 0, 0, 0]
  // The same memory for all parts: one is filled while the other one is saved. New buffers would wait for the garbage collector outside of its heap.
  let [filled, saved] = [Buffer.allocUnsafeSlow(partBytes), Buffer.allocUnsafeSlow(partBytes)]
  let saving = Promise.resolve()
  const flush = async () => {
    const content = filled.subarray(0, length)
    length = 0
    hash.update(content)
    await saving
    ;[filled, saved] = [saved, filled]
    const [at, doneCount] = [position++, rowCount]
    saving = compress(content, fastest).then((compressed) => save({ position: at, content: compressed, doneCount }))
    // It is awaited before the next one and at the end.
    saving.catch(() => {})
  }
  for await (const piece of pieces) {
    bytes += piece.content.length
    rowCount += piece.rowCount
    for (let from = 0; from < piece.content.length; ) {
      const copied = piece.content.copy(filled, length, from)
      from += copied
      length += copied
      if (length === partBytes) await flush()
    }
  }
  if (length > 0) await flush()
  await saving
  return { bytes, sha256: hash.digest('hex'), rowCount }
}

export function openPart(content: Buffer): Promise<Buffer> {
  return decompress(content)
}
