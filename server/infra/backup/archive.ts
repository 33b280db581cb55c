/** The tar format, as far as a backup needs it: small regular files, which `tar` can list and extract. */

const blockBytes = 512
const nameBytesMax = 100
/** A reader holds one entry in memory. */
const entryBytesMax = 16 * 1024 * 1024

export interface Entry {
  readonly name: string
  readonly content: Buffer
}

/** What ends an archive: two empty blocks. */
export const archiveEnd = Buffer.alloc(2 * blockBytes)

const paddingOf = (bytes: number) => (blockBytes - (bytes % blockBytes)) % blockBytes
const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
const checksumAt = 148
const checksumLength = 8

/** The sum of the header's bytes, with blanks where the sum is written. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= checksumAt && index < checksumAt + checksumLength ? 0x20 : byte), 0)
}

/** Returns the bytes of one file in the archive. Files are readable by their owner only. */
export function packEntry({ name, content }: Entry, modifiedAt: Date): Buffer[] {
  if (Buffer.byteLength(name) > nameBytesMax || content.length > entryBytesMax) throw new RangeError(`${name} does not fit into an archive.`)
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(content.length, 12), 124)
  header.write(octal(Math.floor(modifiedAt.getTime() / 1000), 12), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${octal(sumOf(header), 7)} `, checksumAt)
  return [header, content, Buffer.alloc(paddingOf(content.length))]
}

/**
 * Reads the files of an archive one after another, each as a whole.
 * @throws RangeError where the bytes are not an archive of `packEntry`, or end before the archive does.
 */
export async function* readEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const reader = new BlockReader(source)
  for (;;) {
    const header = await reader.read(blockBytes)
    if (header.every((byte) => byte === 0)) break
    if (Number.parseInt(text(header, checksumAt, checksumLength), 8) !== sumOf(header)) throw new RangeError('The archive is broken.')
    const size = Number.parseInt(text(header, 124, 12), 8)
    if (!(size <= entryBytesMax)) throw new RangeError('The archive has a file that is too large.')
    const content = await reader.read(size)
    await reader.read(paddingOf(size))
    yield { name: text(header, 0, nameBytesMax), content }
  }
  await reader.readToEnd()
}

function text(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.toString('latin1', 0, end === -1 ? length : end)
}

class BlockReader {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async read(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = []
    let missing = bytes
    while (missing > 0) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#source.next()
        if (done) throw new RangeError('The archive ends too early.')
        this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      }
      const part = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(part.length)
      missing -= part.length
      parts.push(part)
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  }

  /** Whatever feeds the archive checks itself at its end, so the end must be reached. */
  async readToEnd(): Promise<void> {
    while (!(await this.#source.next()).done);
  }
}
