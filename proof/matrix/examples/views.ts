import type * as contract from '#areas/payments/contract/views/endpoints.ts'
import { createListView } from '#areas/payments/contract/views/endpoints.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

const list = 'payments'
const body = { name: 'Failed', is_shared: false, q: 'status:failed', sort: null, columns: null, pinned: 0, density: null } as const

const makeView = async (place: Place) => ({ params: { list, viewId: (await place.ask(createListView, { params: { list }, body })).id } as const })

export const viewExamples: ExamplesOf<typeof contract> = {
  getListViews: async (place) => {
    await makeView(place)
    return { params: { list } }
  },
  setListSettings: () => ({ params: { list }, body: { columns: ['amount', 'payment'], pinned: 1, density: 'compact' } }),
  setDefaultView: async (place) => ({ params: { list }, body: { view_id: (await makeView(place)).params.viewId } }),
  createListView: () => ({ params: { list }, body }),
  updateListView: async (place) => ({ ...(await makeView(place)), body: { ...body, name: 'Declined', version: 1 } }),
  deleteListView: makeView,
}
