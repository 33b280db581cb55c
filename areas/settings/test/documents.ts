import { crc32, deflateSync } from 'node:zlib'

/** Small files that are what they say. */

/** @param pages of its tree, by which it has none. */
export function makePdf({ trailer = '', body = '', pages = '/Kids [] /Count 0' } = {}): Buffer {
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages ${pages} >>\nendobj\n${body}`
  const table = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 3 /Root 1 0 R ${trailer} >>\nstartxref\n${head.length}\n%%EOF\n`
  return Buffer.from(head + table, 'latin1')
}

export function makePng(): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.from([0, 255]))), chunk('IEND')])
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A start, a frame of one pixel, a scan with one byte of data, and an end. */
export function makeJpeg(): Buffer {
  const frame = [0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x55]
  return Buffer.from([0xff, 0xd8, ...frame, ...scan, 0xff, 0xd9])
}
