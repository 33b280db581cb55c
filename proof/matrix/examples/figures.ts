import type * as alert from '#areas/acceptance/contract/alert.ts'
import type * as acceptance from '#areas/acceptance/contract/endpoints.ts'
import type * as switches from '#areas/acceptance/contract/switches.ts'
import { getAcceptanceSwitches } from '#areas/acceptance/contract/switches.ts'
import type * as billing from '#areas/billing/contract/endpoints.ts'
import type * as overviewActions from '#areas/home/contract/actions.ts'
import type * as overview from '#areas/home/contract/endpoints.ts'
import type * as contract from '#areas/home/contract/search/endpoints.ts'
import type * as alerts from '#areas/notifications/contract/alerts/endpoints.ts'
import type * as vamp from '#areas/vamp/contract/endpoints.ts'
import { reportFraud, sellFor } from '#areas/vamp/test/vamp-trade.ts'
import type { ExamplesOf } from '../example.ts'
import { makeDispute } from './disputes.ts'
import { makeSale } from './payments.ts'

export const overviewExamples: ExamplesOf<typeof overview> = {
  getOverview: async (place) => {
    await makeSale(place)
    return { query: { from: '2026-06-01', to: '2026-06-15' } }
  },
}

export const overviewActionExamples: ExamplesOf<typeof overviewActions> = {
  listActions: async (place) => {
    await makeDispute(place)
    return {}
  },
}

export const acceptanceExamples: ExamplesOf<typeof acceptance> = {
  getAcceptance: async (place) => {
    await makeSale(place)
    return { query: { from: '2026-06-01', to: '2026-06-15', before_from: '2026-05-01' } }
  },
  getAcceptanceBreakdown: async (place) => {
    await makeSale(place)
    return { query: { from: '2026-06-01', to: '2026-06-15', by: 'brand' } }
  },
}

export const accountAlertExamples: ExamplesOf<typeof alerts> = {
  listAlerts: async (place) => {
    await makeSale(place)
    return {}
  },
  setAccountAlert: () => ({ params: { kind: 'balance' }, body: { currency: 'USD', threshold: 50_000, count_min: null } }),
}

export const alertExamples: ExamplesOf<typeof alert> = {
  getAcceptanceAlert: () => ({}),
  setAcceptanceAlert: () => ({ body: { drop_points: 10, payments_min: 50 } }),
}

export const switchExamples: ExamplesOf<typeof switches> = {
  getAcceptanceSwitches: async (place) => {
    await makeSale(place)
    return {}
  },
  setAcceptanceSwitches: async (place) => {
    const { version } = await place.ask(getAcceptanceSwitches)
    return { body: { version, brands_off: ['jcb'], currency_rule: 'all', currencies: [], country_rule: 'except', countries: ['KP'] } }
  },
}

export const vampExamples: ExamplesOf<typeof vamp> = {
  getVamp: async (place) => {
    await makeDispute(place)
    return { query: { mode: 'summary' } }
  },
  listVampItems: async (place) => {
    await makeDispute(place)
    return { query: { month: '2026-06', kind: 'tc15' } }
  },
  getVampOutlook: async (place) => {
    await makeDispute(place)
    return {}
  },
  setVampThreshold: () => ({ body: { ratio_basis_points: 50, count: 10 } }),
  listVampWarnings: async (place) => {
    await place.inLive(async (context) => reportFraud(context, await sellFor(context)))
    return {}
  },
}

export const billingExamples: ExamplesOf<typeof billing> = {
  getPlan: () => ({}),
  listStatements: async (place) => {
    await makeSale(place)
    return {}
  },
  getStatement: async (place) => {
    await makeSale(place)
    return { params: { month: '2026-06' } }
  },
  downloadStatement: async (place) => {
    await makeSale(place)
    return { params: { month: '2026-06' }, query: { format: 'csv' } }
  },
}

export const searchExamples: ExamplesOf<typeof contract> = {
  searchAccount: async (place) => ({ query: { q: (await makeSale(place)).paymentId } }),
  describeObjects: async (place) => ({ query: { ids: (await makeSale(place)).paymentId } }),
}
