import type { EvidenceField } from '#areas/disputes/contract/evidence.ts'
import type * as contract from '#areas/disputes/contract/response.ts'
import { composeResponsePacket, type DraftFile, getDisputeResponse, getPacketPage, uploadResponseFile } from '#areas/disputes/contract/response.ts'
import { makePhoto } from '#areas/disputes/test/evidence-files.ts'
import type { ExamplesOf } from '../example.ts'
import { onceIn, type Place } from '../place.ts'
import { send } from '../send.ts'
import { makeDispute } from './disputes.ts'

const query = { name: 'receipt.jpg', kind: 'receipt' } as const

async function makeFile(place: Place, params: { readonly disputeId: string }): Promise<DraftFile> {
  const sender = { token: place.owner.token, account: place.business.liveId }
  await send(place.server, uploadResponseFile, sender, { params, query, file: await makePhoto(20, 20) })
  const { files } = await place.ask(getDisputeResponse, { params })
  const file = files.at(-1)
  if (!file) throw new Error('The file was not taken.')
  return file
}

const makeFileOnce = onceIn(async (place) => {
  const params = await makeDispute(place)
  return { params, fileId: (await makeFile(place, params)).id }
})

/** Of a dispute that is answered last. */
const makePacketOnce = onceIn(async (place) => {
  const { disputeId } = await makeDispute(place)
  for (let tries = 0; tries < 20; tries++) {
    const { packet } = await place.ask(composeResponsePacket, { params: { disputeId } })
    if (packet) return { disputeId, hash: packet.hash }
  }
  throw new Error('No packet was made.')
})

export const disputeResponseExamples: ExamplesOf<typeof contract> = {
  getDisputeResponse: async (place) => ({ params: await makeDispute(place) }),
  saveResponseField: async (place) => ({ params: { ...(await makeDispute(place)), field: 'shipping_date' }, body: { value: '2026-06-01', version: 0 } }),
  draftLetterAgain: async (place) => ({ params: { ...(await makeDispute(place)), field: 'letter_en' } }),
  uploadResponseFile: async (place) => ({ params: await makeDispute(place), query, file: await makePhoto(20, 20) }),
  changeResponseFile: async (place) => {
    const { params, fileId } = await makeFileOnce(place)
    return { params: { ...params, fileId }, body: { caption: 'Paid' } }
  },
  removeResponseFile: async (place) => {
    const params = await makeDispute(place)
    return { params: { ...params, fileId: (await makeFile(place, params)).id } }
  },
  orderResponseFiles: async (place) => {
    const { params, fileId } = await makeFileOnce(place)
    return { params, body: { ids: [fileId] } }
  },
  composeResponsePacket: async (place) => ({ params: await makeDispute(place) }),
  getPacketPage: async (place) => {
    const params = { ...(await makePacketOnce(place)), page: '1' }
    // Whoever looks first has the pages drawn and kept.
    await send(place.server, getPacketPage, { token: place.owner.token, account: place.business.liveId }, { params })
    return { params }
  },
  downloadPacket: async (place) => ({ params: await makePacketOnce(place) }),
  submitResponse: async (place) => {
    const { disputeId, hash } = await makePacketOnce(place)
    const { evidence } = await place.ask(getDisputeResponse, { params: { disputeId } })
    const without: EvidenceField[] = evidence.map(({ field }) => field)
    return { params: { disputeId }, body: { packet_hash: hash, confirms_single_submission: true, without } }
  },
}
