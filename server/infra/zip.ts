import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** ZIP archives that are written as they are read, so no archive is in memory as a whole. */

export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<Buffer>
  /** Whether deflating it would gain nothing, as with images and documents. */
  readonly isCompressed?: boolean
}

/** Yields an archive in pieces. It has no ZIP64 records, so it and each entry must be below 4 GiB. @param modifiedAt of all entries. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, modifiedAt: Date): AsyncGenerator<Buffer> {
  let ready: Buffer[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else ready.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
  })
  // What is pushed comes out before `push` returns, so nothing piles up.
  const take = () => {
    if (failure) throw failure
    const taken = ready
    ready = []
    return taken
  }
  for await (const { name, content, isCompressed } of entries) {
    const entry = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name)
    entry.mtime = modifiedAt
    zip.add(entry)
    for await (const part of content) {
      entry.push(part)
      yield* take()
    }
    entry.push(new Uint8Array(), true)
    yield* take()
  }
  zip.end()
  yield* take()
}
