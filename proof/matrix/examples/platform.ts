import { randomBytes } from 'node:crypto'
import type * as businesses from '#areas/platform/server/businesses.ts'
import { createPlatformBusiness } from '#areas/platform/server/businesses.ts'
import type * as events from '#areas/platform/server/events.ts'
import type * as instructions from '#areas/platform/server/instructions.ts'
import { listPlatformInstructions, type PlatformInstruction } from '#areas/platform/server/instructions.ts'
import type * as keys from '#areas/platform/server/keys.ts'
import { createPlatformKey } from '#areas/platform/server/keys.ts'
import type * as merchants from '#areas/platform/server/merchants.ts'
import type * as requirements from '#areas/platform/server/requirements.ts'
import { callPlatform } from '#areas/platform/test/platform.ts'
import { sale } from '#areas/platform/test/reported.ts'
import { uploadDocument } from '#areas/settings/contract/compliance/endpoints.ts'
import { changeLegalDetails } from '#areas/settings/contract/merchants/legal-details.ts'
import { makePdf } from '#areas/settings/test/documents.ts'
import type { AnyPlatformCall, PlatformExamplesOf } from '../example.ts'
import { openNewPlace, type Place } from '../place.ts'
import { requireDocument } from './business.ts'

/** Examples of the platform API, by the platform of all businesses. */

const newReference = () => `core_${randomBytes(5).toString('hex')}`
const newBusiness = () => ({
  reference: newReference(),
  name: 'Corner Shop',
  country: 'HK' as const,
  time_zone: 'UTC',
  owner: { name: 'Ada Wong', email: `${newReference()}@example.com` },
})

const ask = async <T>(
  { server, world }: Place,
  ...call: Parameters<typeof callPlatform> extends [unknown, unknown, ...infer Rest] ? Rest : never
): Promise<T> => (await callPlatform<T>(server, world.platform.secret, ...call)).envelope.data

/** A review of legal details in a new business, since each has one at a time. */
async function requestReview({ world }: Place): Promise<{ readonly instructionId: string }> {
  const place = await openNewPlace(world, [])
  const { review } = await place.ask(changeLegalDetails, { body: { legal_name: 'Harbour Lane Limited' } })
  return { instructionId: review?.id ?? '' }
}

async function sendDocument(place: Place): Promise<{ readonly instructionId: string; readonly fileId: string }> {
  const { requirements: listed } = await place.ask(uploadDocument, {
    params: { ...(await requireDocument(place)) },
    body: { name: 'bill.pdf', content_base64: makePdf().toString('base64') },
  })
  const fileId = listed.flatMap(({ documents }) => documents)[0]?.id ?? ''
  const { items } = await ask<{ items: PlatformInstruction[] }>(place, listPlatformInstructions, { query: { state: 'open' } })
  const instruction = items.find(({ data }) => JSON.stringify(data).includes(fileId))
  return { instructionId: instruction?.id ?? '', fileId }
}

const platformBusinessExamples: PlatformExamplesOf<typeof businesses> = {
  createPlatformBusiness: () => ({ body: newBusiness() }),
  listPlatformBusinesses: () => ({}),
  getPlatformBusiness: ({ business }) => ({ params: { id: business.businessId } }),
  updatePlatformBusiness: ({ business }) => ({ params: { id: business.businessId }, body: { website: 'https://harbour.example' } }),
}

const platformMerchantExamples: PlatformExamplesOf<typeof merchants> = {
  createPlatformMerchant: async (place) => {
    const { id } = await ask<{ id: string }>(place, createPlatformBusiness, { body: newBusiness() })
    return { body: { business_id: id, name: 'Corner Shop', default_currency: 'USD' } }
  },
  listPlatformMerchants: () => ({}),
  getPlatformMerchant: ({ business }) => ({ params: { id: business.liveId } }),
  updatePlatformMerchant: ({ business }) => ({ params: { id: business.liveId }, body: { name: 'Harbour Lane' } }),
}

const platformEventExamples: PlatformExamplesOf<typeof events> = {
  postPlatformEvents: ({ business, server }) => ({ body: [sale(business.liveId, newReference(), server.clock.now().toISOString())] }),
  listPlatformEvents: ({ business }) => ({ params: { merchantId: business.liveId }, query: { state: 'rejected' } }),
}

const platformInstructionExamples: PlatformExamplesOf<typeof instructions> = {
  listPlatformInstructions: () => ({ query: { state: 'open' } }),
  acknowledgeInstruction: async (place) => ({ params: await requestReview(place) }),
  answerInstruction: async (place) => ({ params: await requestReview(place), body: { outcome: 'failed', reason: 'The name is taken.' } }),
  getInstructionFile: async (place) => ({ params: await sendDocument(place) }),
  getInstructionPush: () => ({}),
  setInstructionPush: () => ({ body: { url: null } }),
}

const addKey = async (place: Place) => ({ keyId: (await ask<{ id: string }>(place, createPlatformKey, { body: { name: 'Second' } })).id })

const platformKeyExamples: PlatformExamplesOf<typeof keys> = {
  listPlatformKeys: () => ({}),
  createPlatformKey: () => ({ body: { name: 'Third' } }),
  rollPlatformKey: async (place) => ({ params: await addKey(place), body: { grace_hours: 1 } }),
  revokePlatformKey: async (place) => ({ params: await addKey(place) }),
}

const platformRequirementExamples: PlatformExamplesOf<typeof requirements> = {
  createPlatformRequirement: ({ business }) => ({
    params: { id: business.businessId },
    body: { reference: newReference(), kind: 'license', reason: 'Your license has expired.' },
  }),
  listPlatformRequirements: ({ business }) => ({ params: { id: business.businessId } }),
  updatePlatformRequirement: async (place) => ({
    params: { id: place.business.businessId, ...(await requireDocument(place)) },
    body: { reason: 'The address must be readable.' },
  }),
}

/** Examples of all endpoints, by name. */
export const platformExamples: Readonly<Record<string, (place: Place) => AnyPlatformCall | Promise<AnyPlatformCall>>> = {
  ...platformBusinessExamples,
  ...platformEventExamples,
  ...platformInstructionExamples,
  ...platformKeyExamples,
  ...platformMerchantExamples,
  ...platformRequirementExamples,
}
