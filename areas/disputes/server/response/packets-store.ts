import type { Selectable } from 'kysely'
import type { DisputeId } from '#kernel/ids.ts'
import { insertChunks, readChunk, readChunks } from '#server/infra/chunks-store.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import type { PacketPage } from './packet/packet.ts'

/** Packets as they were made, and pictures of their pages. */

export type PacketRow = Omit<Selectable<DB['dispute_packets']>, 'pages'> & { readonly pages: readonly PacketPage[] }

export async function findPacket({ db, merchantId }: TenantContext, disputeId: DisputeId): Promise<PacketRow | undefined> {
  const row = await db.selectFrom('dispute_packets').selectAll().where('merchant_id', '=', merchantId).where('dispute_id', '=', disputeId).executeTakeFirst()
  return row as PacketRow | undefined
}

type NewPacket = Omit<PacketRow, 'merchant_id' | 'dispute_id'>

/** Puts a packet in the place of the one before, with its pages. */
export async function replacePacket({ db, merchantId }: TenantContext, disputeId: DisputeId, packet: NewPacket, content: Buffer): Promise<void> {
  const key = { merchant_id: merchantId, dispute_id: disputeId }
  await db.deleteFrom('dispute_packets').where('merchant_id', '=', merchantId).where('dispute_id', '=', disputeId).execute()
  await db
    .insertInto('dispute_packets')
    .values({ ...key, ...packet, pages: JSON.stringify(packet.pages), rasterised: [...packet.rasterised], left_out: [...packet.left_out] })
    .execute()
  await insertChunks(db, 'dispute_packet_chunks', key, content)
}

export async function readPacketPart({ db, merchantId }: TenantContext, disputeId: DisputeId, position: number): Promise<Buffer | null> {
  return readChunk(db, 'dispute_packet_chunks', { merchant_id: merchantId, dispute_id: disputeId }, position)
}

export async function readPacket({ db, merchantId }: TenantContext, disputeId: DisputeId): Promise<Buffer> {
  return readChunks(db, 'dispute_packet_chunks', { merchant_id: merchantId, dispute_id: disputeId })
}

export async function findPagePicture({ db, merchantId }: TenantContext, disputeId: DisputeId, page: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('dispute_packet_pages')
    .select('content')
    .where('merchant_id', '=', merchantId)
    .where('dispute_id', '=', disputeId)
    .where('page', '=', page)
    .executeTakeFirst()
  return row?.content ?? null
}

export async function insertPagePictures(
  { db, merchantId }: TenantContext,
  disputeId: DisputeId,
  first: number,
  pictures: readonly Uint8Array[],
): Promise<void> {
  const rows = pictures.map((picture, index) => ({ merchant_id: merchantId, dispute_id: disputeId, page: first + index, content: Buffer.from(picture) }))
  await db
    .insertInto('dispute_packet_pages')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'dispute_id', 'page']).doNothing())
    .execute()
}
