import type { AnyColumns } from '#areas/exports/contract/columns.ts'
import { lists } from '#areas/exports/contract/lists.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import { text } from '#server/infra/texts.ts'
import type { LongJob } from '#server/infra/work/long-job.ts'
import { type Piece, writeCsv } from './csv.ts'
import { saveParts } from './parts.ts'
import type { ExportRequest, ExportResult, ExportTotal, FileSource } from './request.ts'
import { findReader, readRows } from './rows-store.ts'
import { noteScheduledFile } from './schedules/mails-store.ts'
import type { ExportSource, ListOwner, Snapshot } from './source-store.ts'
import { deleteParts, exportJobName, insertPart } from './store.ts'
import { writeXlsx } from './xlsx.ts'

/** The job of exports. Each run reads one snapshot, since half a file of one moment and half of another would lack rows or repeat them. */
export function exportJob(sources: readonly ExportSource[], files: readonly FileSource[]): LongJob {
  return {
    name: exportJobName,
    scope: 'account',
    attempt: async ({ job, id, account, readSnapshot, save }) => {
      const request = job.arguments as ExportRequest
      const source = sources.find(({ list }) => list === request.list)
      const owner = { merchantId: account.merchantId, businessId: request.business_id }
      const scope = source?.isOfBusiness ? { businessId: owner.businessId } : { merchantId: owner.merchantId }
      return readSnapshot({ scope, timeZone: request.time_zone }, async (snapshot) => {
        const { totalCount, totals, extraCount, pieces } = await (source
          ? openList(snapshot, source, owner, request)
          : openFile(
              snapshot,
              files.find(({ list }) => list === request.list),
              owner,
              request,
            ))
        await save({ doneCount: 0, totalCount }, async () => {})
        const { bytes, sha256, rowCount } = await saveParts(pieces, ({ position, content, doneCount }) =>
          save({ doneCount: Math.min(doneCount, totalCount) }, (context) => insertPart(context, job.id, id, position, content)),
        )
        const expectedCount = totalCount + extraCount
        if (rowCount !== expectedCount) throw new Error(`The export ${job.id} has ${rowCount} rows instead of ${expectedCount}.`)
        return { doneCount: totalCount, result: { attempt: id, size_bytes: bytes, sha256, totals } satisfies ExportResult }
      })
    },
    discard: deleteParts,
    recordEnd: async (context, id, state) => {
      recordChange(context, { type: state === 'done' ? 'export.ready' : 'export.failed', objectType: 'export', objectId: id, byProcessor: true })
      if (state === 'done') await noteScheduledFile(context, id)
    },
  }
}

interface OpenFile {
  readonly totalCount: number
  readonly totals: readonly ExportTotal[]
  /** Rows of the file beside those that are counted, such as its totals. */
  readonly extraCount: number
  readonly pieces: AsyncIterable<Piece>
}

async function openList(snapshot: Snapshot, source: ExportSource, owner: ListOwner, request: ExportRequest): Promise<OpenFile> {
  const { filtersOfReader } = source
  const filters = filtersOfReader && { ...request.filters, ...filtersOfReader(await findReader(snapshot, owner.merchantId, request.requested_by.user_id)) }
  const rows = readRows(snapshot, source, owner, { ...request, ...(filters && { filters }) })
  const { totalCount, totals, currencyCount } = await rows.readTotals()
  return {
    totalCount,
    totals,
    extraCount: source.hasTotals ? currencyCount : 0,
    pieces: writeList(rows, source, request, totalCount),
  }
}

async function openFile(snapshot: Snapshot, source: FileSource | undefined, owner: ListOwner, request: ExportRequest): Promise<OpenFile> {
  if (!source) throw new Error(`The list ${request.list} can't be exported.`)
  return { ...(await source.write(snapshot, owner, request)), totals: [], extraCount: 0 }
}

/** From this number of rows on, a workbook may exceed 4 GiB. */
const hugeRowCount = 10_000_000

function writeList(
  { titles, kinds, copy }: ReturnType<typeof readRows>,
  { list }: ExportSource,
  { format, locale }: ExportRequest,
  rowCount: number,
): AsyncGenerator<Piece> {
  const { texts }: AnyColumns = lists[list]
  // Excel recognizes UTF-8 by it. An accounting program, for which headings aren't texts of ours, may take it for a part of the first one.
  if (format === 'csv') return writeCsv(copy(), { titles, hasBom: texts !== null })
  const columns = titles.map((name, index) => ({ title: name, kind: kinds[index] ?? 'text' }))
  return writeXlsx(copy(), { title: text(locale, `exports:lists.${list}`), columns, isHuge: rowCount >= hugeRowCount })
}
