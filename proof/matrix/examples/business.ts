import { randomBytes } from 'node:crypto'
import { createPlatformRequirement, type PlatformRequirement } from '#areas/platform/server/requirements.ts'
import { callPlatform } from '#areas/platform/test/platform.ts'
import type * as compliance from '#areas/settings/contract/compliance/endpoints.ts'
import { uploadDocument } from '#areas/settings/contract/compliance/endpoints.ts'
import type * as settings from '#areas/settings/contract/endpoints.ts'
import type * as merchants from '#areas/settings/contract/merchants/endpoints.ts'
import type * as legal from '#areas/settings/contract/merchants/legal-details.ts'
import { changeLegalDetails } from '#areas/settings/contract/merchants/legal-details.ts'
import { makePdf } from '#areas/settings/test/documents.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

export const merchantExamples: ExamplesOf<typeof merchants> = {
  listMerchants: () => ({}),
  getMerchantInfo: () => ({}),
  getMenu: () => ({}),
  rememberMerchant: () => ({}),
  updateMerchantInfo: () => ({ body: { support_email: 'hello@harbour.example' } }),
}

export const legalExamples: ExamplesOf<typeof legal> = {
  getLegalInfo: () => ({}),
  changeLegalDetails: { alone: () => ({ body: { legal_name: 'Harbour Lane Limited', country: 'SG' } }) },
  cancelLegalReview: {
    alone: async (place) => {
      const { review } = await place.ask(changeLegalDetails, { body: { legal_name: 'Harbour Lane Limited' } })
      return { params: { reviewId: review?.id ?? '' } }
    },
  },
}

export async function requireDocument({ server, world, business }: Place): Promise<{ readonly requirementId: string }> {
  const { envelope } = await callPlatform<PlatformRequirement>(server, world.platform.secret, createPlatformRequirement, {
    params: { id: business.businessId },
    body: { reference: `kyc-${randomBytes(5).toString('hex')}`, kind: 'address_proof', reason: 'Your address has changed.', stops: [] },
  })
  return { requirementId: envelope.data.id }
}

const document = { name: 'bill.pdf', content_base64: makePdf().toString('base64') }

export const complianceExamples: ExamplesOf<typeof compliance> = {
  getCompliance: {
    alone: async (place) => {
      await requireDocument(place)
      return {}
    },
  },
  uploadDocument: { alone: async (place) => ({ params: await requireDocument(place), body: document }) },
  downloadDocument: {
    alone: async (place) => {
      const { requirements } = await place.ask(uploadDocument, { params: { ...(await requireDocument(place)) }, body: document })
      return { params: { documentId: requirements[0]?.documents[0]?.id ?? '' } }
    },
  },
}

export const settingsExamples: ExamplesOf<typeof settings> = { getSettingsStates: () => ({}) }
