import type * as detail from '@counterfoil/contract/customers/detail'
import type * as list from '@counterfoil/contract/customers/list'
import type * as notes from '@counterfoil/contract/customers/notes'
import { addCustomerNote } from '@counterfoil/contract/customers/notes'
import type * as personalData from '@counterfoil/contract/customers/personal-data'
import { makeCustomer, saveCard } from '../../customers.ts'
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
