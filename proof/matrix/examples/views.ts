import type * as contract from '#areas/payments/contract/views/endpoints.ts'
import { createPaymentView } from '#areas/payments/contract/views/endpoints.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

const body = { name: 'Failed', is_shared: false, q: 'status:failed', columns: null, pinned: 0 } as const

const makeView = async (place: Place) => ({ params: { viewId: (await place.ask(createPaymentView, { body })).id } })

export const viewExamples: ExamplesOf<typeof contract> = {
  getPaymentViews: async (place) => {
    await makeView(place)
    return {}
  },
  setPaymentListSettings: () => ({ body: { columns: ['amount', 'payment'], pinned: 1 } }),
  setDefaultPaymentView: async (place) => ({ body: { view_id: (await makeView(place)).params.viewId } }),
  createPaymentView: () => ({ body }),
  updatePaymentView: async (place) => ({ ...(await makeView(place)), body: { ...body, name: 'Declined', version: 1 } }),
  deletePaymentView: makeView,
}
