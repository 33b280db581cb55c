import { RecordFileRefusal } from './cells.ts'

/**
 * Takes the stream of the workbook out of an XLS file, and puts it into a new container. So what reads the workbook sees no container that somebody else made: no
 * chain that turns in a circle, and no thousand streams that share one. (MS-CFB)
 */

const signature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const headerBytes = 512
const entryBytes = 128
const endOfChain = 0xfffffffe
const unused = 0xffffffff
/** Sectors of the table of chains that the header lists. A file of the allowed size has no others. */
const tablesMax = 109
/** Streams below this are in the stream of small ones, in pieces of 64 bytes. */
const smallBytes = 4_096
const smallPieceBytes = 64

/** Returns the stream of the workbook. @throws RecordFileRefusal if the file is broken, such as by a chain that is longer than the file. */
export function readWorkbook(file: Buffer): Buffer {
  const broken = new RecordFileRefusal('risk_file_broken')
  if (file.length < headerBytes) throw broken
  const sectorBytes = 2 ** file.readUInt16LE(30)
  if (sectorBytes !== 512 && sectorBytes !== 4_096) throw broken
  const sector = (index: number) => file.subarray((index + 1) * sectorBytes, (index + 2) * sectorBytes)
  const table = Buffer.concat(Array.from({ length: tablesMax }, (_, index) => sector(file.readUInt32LE(76 + index * 4))))
  const follow = (first: number, next: Buffer, piece: (index: number) => Buffer) => {
    const pieces: Buffer[] = []
    let bytesLeft = file.length
    for (let index = first; index < endOfChain; index = index * 4 + 4 <= next.length ? next.readUInt32LE(index * 4) : endOfChain) {
      const found = piece(index)
      bytesLeft -= found.length
      if (found.length === 0 || bytesLeft < 0) throw broken
      pieces.push(found)
    }
    return Buffer.concat(pieces)
  }
  const chain = (first: number) => follow(first, table, sector)
  const entries = readFolder(chain(file.readUInt32LE(48)))
  const workbook = entries.find(({ name }) => name === 'Workbook')
  const root = entries[0]
  if (!workbook || !root) throw broken
  if (workbook.size >= smallBytes) return chain(workbook.first).subarray(0, workbook.size)
  const small = chain(root.first)
  const piece = (index: number) => small.subarray(index * smallPieceBytes, (index + 1) * smallPieceBytes)
  return follow(workbook.first, chain(file.readUInt32LE(60)), piece).subarray(0, workbook.size)
}

function readFolder(folder: Buffer): { name: string; first: number; size: number }[] {
  return Array.from({ length: Math.floor(folder.length / entryBytes) }, (_, index) => {
    const entry = folder.subarray(index * entryBytes, (index + 1) * entryBytes)
    return { name: entry.toString('utf16le', 0, Math.max(0, entry.readUInt16LE(64) - 2)), first: entry.readUInt32LE(116), size: entry.readUInt32LE(120) }
  })
}

/** Packs the stream of a workbook into a container that has nothing else: the stream, a sector of the folder, and the table of chains. */
export function packWorkbook(stream: Buffer): Buffer {
  const sectorBytes = 512
  const folder = Math.max(1, Math.ceil(stream.length / sectorBytes))
  const tables = Math.ceil((folder + 1) / (sectorBytes / 4))
  const file = Buffer.alloc(headerBytes + (folder + 1 + tables) * sectorBytes)
  signature.copy(file)
  file.writeUInt16LE(Math.log2(sectorBytes), 30)
  file.writeUInt16LE(Math.log2(smallPieceBytes), 32)
  file.writeUInt32LE(tables, 44)
  file.writeUInt32LE(folder, 48)
  // No stream is a small one.
  file.writeUInt32LE(1, 56)
  file.writeUInt32LE(endOfChain, 60)
  file.writeUInt32LE(endOfChain, 68)
  for (let index = 0; index < tablesMax; index++) file.writeUInt32LE(index < tables ? folder + 1 + index : unused, 76 + index * 4)
  stream.copy(file, headerBytes)
  const folderAt = headerBytes + folder * sectorBytes
  writeEntry(file, folderAt, { name: 'Root Entry', kind: 5, first: endOfChain, size: 0 })
  writeEntry(file, folderAt + entryBytes, { name: 'Workbook', kind: 2, first: 0, size: stream.length })
  const tableAt = folderAt + sectorBytes
  for (let index = 0; index <= folder; index++) file.writeUInt32LE(index < folder - 1 ? index + 1 : endOfChain, tableAt + index * 4)
  return file
}

interface Entry {
  readonly name: string
  /** 5 for the root, 2 for a stream. */
  readonly kind: number
  readonly first: number
  readonly size: number
}

function writeEntry(file: Buffer, at: number, { name, kind, first, size }: Entry): void {
  file.write(name, at, 'utf16le')
  file.writeUInt16LE((name.length + 1) * 2, at + 64)
  file.writeUInt8(kind, at + 66)
  file.writeUInt32LE(first, at + 116)
  file.writeUInt32LE(size, at + 120)
}
