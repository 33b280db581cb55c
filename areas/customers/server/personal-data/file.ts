import { recordAudit } from '#areas/audit/server/index.ts'
import type { exportCustomerData } from '#areas/customers/contract/personal-data.ts'
import { type FileSource, type Piece, queueFile, type Snapshot } from '#areas/exports/server/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { writeZip, type ZipEntry } from '#server/infra/zip.ts'
import { findCustomer } from '../store.ts'
import { listPersonalFiles, type PersonalFile, readPersonalFile } from './files-store.ts'
import { filesMarkup, headingOf, nothingOf, type PageOptions, pageEnd, pageHead, recordMarkup } from './page.ts'
import { countRecords, type DataOwner, findAccountName, readRecords, recordKinds } from './records-store.ts'

/**
 * A ZIP archive of everything stored about a customer, which a business can send on: a page to read, the same as JSON for other software (Articles 15 and 20 of
 * the GDPR), and files.
 */
export const customerDataFile: FileSource = {
  list: 'customer_data',
  permission: 'customers.export_data',
  write: async (snapshot, { merchantId }, { q: customerId, locale, time_zone: timeZone }) => {
    const owner: DataOwner = { merchantId, customerId }
    const [totalCount, files, business] = [
      await countRecords(snapshot, owner),
      await listPersonalFiles(snapshot, owner),
      await findAccountName(snapshot, merchantId),
    ]
    const options: PageOptions = { business, locale, timeZone, at: new Date() }
    return { totalCount, pieces: writePieces(snapshot, owner, files, options) }
  },
}

async function* writePieces(snapshot: Snapshot, owner: DataOwner, files: readonly PersonalFile[], options: PageOptions): AsyncGenerator<Piece> {
  let [rowCount, reported] = [0, 0]
  const count = () => {
    rowCount += 1
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'data.json', content: inBuffers(writeJson(snapshot, owner, options, count)) }
    yield { name: 'data.html', content: inBuffers(writePage(snapshot, owner, files, options)) }
    for (const file of files) yield { name: nameOf(file), content: readPersonalFile(snapshot, owner, file), isCompressed: true }
  }
  for await (const content of writeZip(entries(), options.at)) {
    const finished = rowCount - reported
    reported = rowCount
    yield { content, rowCount: finished }
  }
}

async function* writeJson(snapshot: Snapshot, owner: DataOwner, { at }: PageOptions, count: () => void): AsyncGenerator<string> {
  yield `{\n  "as_of": ${JSON.stringify(at)}`
  for (const kind of recordKinds) {
    yield `,\n  "${kind}": [`
    let separator = '\n    '
    for await (const record of readRecords(snapshot, kind, owner)) {
      count()
      yield `${separator}${JSON.stringify(record)}`
      separator = ',\n    '
    }
    yield ']'
  }
  yield '\n}\n'
}

async function* writePage(snapshot: Snapshot, owner: DataOwner, files: readonly PersonalFile[], options: PageOptions): AsyncGenerator<string> {
  yield pageHead(options)
  for (const kind of recordKinds) {
    yield headingOf(kind, options.locale)
    let isEmpty = true
    for await (const record of readRecords(snapshot, kind, owner)) {
      isEmpty = false
      yield recordMarkup(kind, record, options)
    }
    if (isEmpty) yield nothingOf(options.locale)
  }
  yield filesMarkup(files.map(nameOf), options.locale)
  yield pageEnd
}

/** A path without characters that a file system refuses. */
function nameOf({ dispute_id: disputeId, id, name }: PersonalFile): string {
  return `files/${disputeId}/${id}-${(name ?? 'file').replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')}`
}

const bufferLength = 65_536

/** Gathers texts, since an archive deflates a few large pieces faster than many small ones. */
async function* inBuffers(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let gathered = ''
  for await (const text of texts) {
    gathered += text
    if (gathered.length < bufferLength) continue
    yield Buffer.from(gathered)
    gathered = ''
  }
  if (gathered !== '') yield Buffer.from(gathered)
}

/** @throws AppError `not_found`, `too_many_exports`. */
export async function requestDataExport(
  context: MemberContext,
  { params: { customerId } }: HandlerInput<typeof exportCustomerData>,
): Promise<HandlerOutput<typeof exportCustomerData>> {
  if (!(await findCustomer(context, customerId))) throw new AppError('not_found')
  const item = await queueFile(context, customerDataFile.list, customerId)
  await recordAudit(context, { action: 'customer.data_exported', targetId: customerId, details: { export: item.id } })
  return item
}
