import { crc32, deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'

/** Small files that are what they say. */

const onePage = '/Kids [3 0 R] /Count 1'
const page = '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n'

/** @param pages of its tree, by which it has one. @param behind what follows its end. */
export function makePdf({ trailer = '', body = '', pages = onePage, behind = '' } = {}): Buffer {
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages ${pages} >>\nendobj\n${pages === onePage ? page : ''}${body}`
  const table = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 3 /Root 1 0 R ${trailer} >>\nstartxref\n${head.length}\n%%EOF\n${behind}`
  return Buffer.from(head + table, 'latin1')
}

/** Nobody opens it without its password. */
export async function makeProtectedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  document.encrypt({ userPassword: 'open', ownerPassword: 'change' })
  return Buffer.from(await document.save())
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

/** A white pixel. */
export function makeJpeg(): Buffer {
  return Buffer.from(
    `/9j/2wBDAP${'/'.repeat(86)}2wBDAf${'/'.repeat(86)}wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAA/9k=`,
    'base64',
  )
}
