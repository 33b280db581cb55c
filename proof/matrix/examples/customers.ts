import type * as detail from '#areas/customers/contract/detail.ts'
import type * as list from '#areas/customers/contract/list.ts'
import type * as notes from '#areas/customers/contract/notes.ts'
import { addCustomerNote } from '#areas/customers/contract/notes.ts'
import type * as personalData from '#areas/customers/contract/personal-data.ts'
import { makeCustomer, saveCard } from '#areas/customers/test/customers.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

const contact = { name: 'Ann Smith', email: 'ann@example.com', phone: null, description: null, address: null, metadata: {} }

async function makeParams(place: Place): Promise<{ readonly customerId: string }> {
  return { customerId: (await place.inLive((context) => makeCustomer(context))).id }
}

async function makeCard(place: Place): Promise<{ readonly customerId: string; readonly cardId: string }> {
  const { customerId } = await makeParams(place)
  return { customerId, cardId: (await place.inLive((context) => saveCard(context, customerId))).id }
}

export const customerListExamples: ExamplesOf<typeof list> = {
  listCustomers: async (place) => {
    const { customerId } = await makeParams(place)
    return { query: { customer_id: customerId } }
  },
}

export const customerPageExamples: ExamplesOf<typeof detail> = {
  getCustomer: async (place) => ({ params: await makeParams(place) }),
  createCustomer: () => ({ body: contact }),
  updateCustomer: async (place) => ({ params: await makeParams(place), body: contact }),
  detachCustomerCard: async (place) => ({ params: await makeCard(place) }),
  setDefaultCustomerCard: async (place) => ({ params: await makeCard(place) }),
}

export const customerNoteExamples: ExamplesOf<typeof notes> = {
  listCustomerNotes: async (place) => ({ params: await makeParams(place) }),
  addCustomerNote: async (place) => ({ params: await makeParams(place), body: { text: 'Calls on Mondays.' } }),
  deleteCustomerNote: async (place) => {
    const params = await makeParams(place)
    const [note] = await place.ask(addCustomerNote, { params, body: { text: 'Deleted by the example.' } })
    return { params: { ...params, noteId: note?.id ?? '' } }
  },
}

export const customerDataExamples: ExamplesOf<typeof personalData> = {
  exportCustomerData: async (place) => ({ params: await makeParams(place) }),
  getErasurePreview: async (place) => ({ params: await makeParams(place) }),
  eraseCustomer: async (place) => ({ params: await makeParams(place), body: { confirmation: 'ann@example.com' } }),
}
