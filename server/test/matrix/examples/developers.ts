import type * as checklist from '@counterfoil/contract/developers/checklist'
import type * as keys from '@counterfoil/contract/developers/keys'
import { createMerchantToken } from '@counterfoil/contract/developers/keys'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

const makeKey = async (place: Place) => ({ params: { tokenId: (await place.ask(createMerchantToken)).id } })

export const keyExamples: ExamplesOf<typeof keys> = {
  createMerchantToken: () => ({ body: { kind: 'restricted', name: 'Warehouse', permissions: ['refunds.read'], allowed_addresses: ['203.0.113.0/24'] } }),
  listMerchantTokens: async (place) => {
    await place.ask(createMerchantToken)
    return {}
  },
  getMerchantToken: makeKey,
  changeMerchantToken: async (place) => ({ ...(await makeKey(place)), body: { name: 'Warehouse' } }),
  rollMerchantToken: async (place) => ({ ...(await makeKey(place)), body: { overlap_hours: 24 } }),
  revokeMerchantToken: makeKey,
  getOwnAddress: () => ({}),
}

export const checklistExamples: ExamplesOf<typeof checklist> = {
  getDeveloperChecklist: () => ({}),
}
