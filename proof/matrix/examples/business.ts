import { randomBytes } from 'node:crypto'
import type * as compliance from '@counterfoil/contract/compliance/endpoints'
import { uploadDocument } from '@counterfoil/contract/compliance/endpoints'
import type * as merchants from '@counterfoil/contract/merchants/endpoints'
import type * as legal from '@counterfoil/contract/merchants/legal-details'
import { changeLegalDetails } from '@counterfoil/contract/merchants/legal-details'
import type * as settings from '@counterfoil/contract/settings/endpoints'
import { createPlatformRequirement, type PlatformRequirement } from '../../../src/modules/platform/requirements.ts'
import { makePdf } from '../../documents.ts'
import { callPlatform } from '../../platform.ts'
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
