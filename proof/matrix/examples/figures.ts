import type * as alert from '@counterfoil/contract/acceptance/alert'
import type * as acceptance from '@counterfoil/contract/acceptance/endpoints'
import type * as switches from '@counterfoil/contract/acceptance/switches'
import { getAcceptanceSwitches } from '@counterfoil/contract/acceptance/switches'
import type * as alerts from '@counterfoil/contract/alerts/endpoints'
import type * as billing from '@counterfoil/contract/billing/endpoints'
import type * as overviewActions from '@counterfoil/contract/overview/actions'
import type * as overviewCards from '@counterfoil/contract/overview/cards'
import type * as overview from '@counterfoil/contract/overview/endpoints'
import type * as vamp from '@counterfoil/contract/vamp/endpoints'
import { reportFraud, sellFor } from '../../vamp-trade.ts'
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

export const overviewCardExamples: ExamplesOf<typeof overviewCards> = {
  getHomeCards: () => ({}),
  setHomeCards: () => ({ body: { figures: ['disputes', 'gross'], sections: ['latest'] } }),
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
  setOwnAlert: () => ({ params: { kind: 'blocks' }, body: { choice: 'own', currency: null, threshold: 3, count_min: 20 } }),
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
