import type * as lists from '@counterfoil/contract/risk/lists'
import { invalidateRiskEntry } from '@counterfoil/contract/risk/lists'
import { addRecords, findEntries } from '../../risk.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

const type = 'user_id'
let count = 0

async function makeEntry({ server, business }: Place): Promise<{ readonly type: typeof type; readonly entryId: string }> {
  const record = `user_${++count}`
  await addRecords(server, business, type, [record])
  const [entry] = await findEntries(server, business, type, `record:${record}`)
  return { type, entryId: entry?.id ?? '' }
}

export const riskExamples: ExamplesOf<typeof lists> = {
  countRiskEntries: () => ({}),
  listRiskEntries: async (place) => {
    await makeEntry(place)
    return { params: { type } }
  },
  previewRiskEntries: () => ({ params: { type }, body: { effect: 'block', records: ['someone'] } }),
  addRiskEntries: () => ({ params: { type }, body: { effect: 'block', records: ['anyone'], period: 'permanent', remark: null } }),
  getRiskEntry: async (place) => ({ params: await makeEntry(place) }),
  invalidateRiskEntry: async (place) => ({ params: await makeEntry(place) }),
  reactivateRiskEntry: async (place) => {
    const params = await makeEntry(place)
    await place.ask(invalidateRiskEntry, { params })
    return { params, body: { period: '7_days' } }
  },
}
