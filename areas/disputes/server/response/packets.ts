import { createHash } from 'node:crypto'
import type { composeResponsePacket, downloadPacket, getPacketPage, Packet } from '#areas/disputes/contract/response.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { DisputeId } from '#kernel/ids.ts'
import { secondMs } from '#kernel/time/durations.ts'
import type { MemberContext, TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import type { Transact } from '#server/infra/external/runner.ts'
import { readFileContent } from '#server/infra/files/index.ts'
import type { FileAnswer, UnwrittenFile } from '#server/infra/http/file-answer.ts'
import { SharedWork } from '#server/infra/threads/shared-work.ts'
import { isAnswerable } from '../lock.ts'
import { type Draft, readDraft } from './draft.ts'
import { readVersion } from './drafts-store.ts'
import { readDraftFile } from './files-store.ts'
import type { PacketInput } from './packet/packet.ts'
import { composeInThread, drawInThread } from './packet/run-packet.ts'
import { digestOf, packetInputOf, packetName } from './packet-input.ts'
import { findPacket, findPagePicture, insertPagePictures, type PacketRow, readPacket, readPacketPart, replacePacket } from './packets-store.ts'
import { notePurge } from './purge.ts'

/** Packets of drafts: made in a thread, kept as the bytes that are sent, and shown page by page. */

/** Shorter than a caller waits for an answer. */
const waitMs = 8 * secondMs
/** Pages that are drawn together, since a thread takes longer to begin than to draw one. */
const drawnTogether = 6
const composing = new SharedWork<void>()
const drawing = new SharedWork<Uint8Array[]>()

/** @throws AppError `not_found`, `dispute_not_answerable`; `invalid_fields` on `files` if it stays too large; `unavailable`. */
export async function composePacket(
  transact: Transact<MemberContext>,
  { params: { disputeId } }: HandlerInput<typeof composeResponsePacket>,
): Promise<HandlerOutput<typeof composeResponsePacket>> {
  const { draft, input, digest, row } = await transact(async (context) => {
    const found = await readDraft(context, disputeId)
    if (!isAnswerable(found.case.dispute, context.now)) throw new AppError('dispute_not_answerable')
    const made = packetInputOf(context.now, found)
    return { draft: found, input: made, digest: digestOf(made), row: await findPacket(context, disputeId) }
  })
  const { version } = draft
  if (row?.made_of.equals(digest)) return { version, packet: presentPacket(row, draft) }
  const key = `${draft.case.dispute.merchant_id} ${disputeId} ${digest.toString('hex')}`
  if (!(await composing.wait(key, waitMs, () => makePacket(transact, draft, input, digest)))) return { version, packet: null }
  const made = await transact((context) => findPacket(context, disputeId))
  return { version, packet: made?.made_of.equals(digest) ? presentPacket(made, draft) : null }
}

async function makePacket(transact: Transact<MemberContext>, draft: Draft, input: PacketInput, digest: Buffer): Promise<void> {
  const { id } = draft.case.dispute
  const packet = await composeInThread(draft.case.dispute.merchant_id, input, async (fileId) => {
    const isStaged = draft.apiFiles.some((file) => file.id === fileId)
    const content = await transact(async (context) => (isStaged ? (await readFileContent(context, fileId))?.content : readDraftFile(context, id, fileId)))
    // A colleague removed it meanwhile.
    if (!content || content.length === 0) throw new AppError('conflict')
    return content
  })
  if ('tooLargeBytes' in packet) {
    throw brokenRule('files', 'packet_too_large', { size: megabytes(packet.tooLargeBytes), limit: megabytes(disputeLimits.evidenceFilesBytesMax) })
  }
  const content = Buffer.from(packet.bytes.buffer, packet.bytes.byteOffset, packet.bytes.byteLength)
  await transact(async (context) => {
    // A colleague changed the draft meanwhile: the next call makes its packet.
    if ((await readVersion(context, id)) !== draft.version) return
    const { pages, rasterised, leftOut, areImagesReduced: are_images_reduced } = packet
    const sha256 = createHash('sha256').update(content).digest()
    const kept = {
      sha256,
      made_of: digest,
      size_bytes: content.length,
      name: packetName(draft),
      pages,
      rasterised: [...rasterised],
      left_out: [...leftOut],
      are_images_reduced,
    }
    await notePurge(context, id)
    await replacePacket(context, id, kept, content)
  })
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1).replace(/\.0$/, '')} MB`

function presentPacket(row: PacketRow, { files, apiFiles, case: { dispute } }: Draft): Packet {
  const namesOf = (ids: readonly string[]) => [...files, ...apiFiles].filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const taken = dispute.network === 'mastercard' ? disputeLimits.evidencePagesTakenByMastercard : disputeLimits.evidencePagesTaken
  return {
    hash: row.sha256.toString('hex'),
    size_bytes: row.size_bytes,
    pages: row.pages.map(({ heading, fileId }) => ({ heading, file_id: fileId })),
    rasterised: namesOf(row.rasterised),
    left_out: namesOf(row.left_out),
    are_images_reduced: row.are_images_reduced,
    is_above_size_taken: row.size_bytes > disputeLimits.evidenceFilesBytesTaken,
    is_above_pages_taken: row.pages.length > taken,
  }
}

/** @throws AppError `not_found` if another packet took its place. */
async function requirePacket(context: TenantContext, id: DisputeId, hash: string): Promise<PacketRow> {
  const row = await findPacket(context, id)
  if (row?.sha256.toString('hex') !== hash) throw new AppError('not_found')
  return row
}

/** @throws as `requirePacket`. */
export async function openPacket(context: MemberContext, { params }: HandlerInput<typeof downloadPacket>): Promise<FileAnswer> {
  const { name, size_bytes: sizeBytes } = await requirePacket(context, params.disputeId, params.hash)
  return { name, mediaType: 'application/pdf', sizeBytes, readPart: (part, position) => readPacketPart(part, params.disputeId, position) }
}

/** A page of a packet as a picture. Drawn with its neighbors when one of them is first looked at. @throws as `requirePacket`. */
export async function openPage(context: MemberContext, { params }: HandlerInput<typeof getPacketPage>): Promise<FileAnswer | UnwrittenFile> {
  const { disputeId, hash } = params
  const page = Number(params.page)
  const { pages } = await requirePacket(context, disputeId, hash)
  if (page > pages.length) throw new AppError('not_found')
  const answer = (content: Buffer, readPart: FileAnswer['readPart']): FileAnswer => ({
    name: `page-${page}.jpg`,
    mediaType: 'image/jpeg',
    sizeBytes: content.length,
    readPart,
  })
  const kept = await findPagePicture(context, disputeId, page)
  if (kept) return answer(kept, async () => kept)
  const packet = await readPacket(context, disputeId)
  const first = Math.floor((page - 1) / drawnTogether) * drawnTogether
  return {
    async write() {
      const pictures = await drawing.share(`${hash} ${first}`, () => drawInThread(context.merchantId, packet, first, drawnTogether))
      const picture = Buffer.from(pictures[page - 1 - first] ?? [])
      return answer(picture, async (part) => {
        // The first transaction after drawing keeps the pictures, unless another packet took its place.
        if ((await findPacket(part, disputeId))?.sha256.toString('hex') === hash) await insertPagePictures(part, disputeId, first + 1, pictures)
        return picture
      })
    },
  }
}
