import type { CallRow } from './merchant-api-call-row.ts'

/** Searches. A page token that isn't ours is their missing object. */
export const searchEndpointNames = ['charges.search', 'customers.search', 'paymentIntents.search'] as const

const page = 'Z29uZQ'

export const searchRows: Record<(typeof searchEndpointNames)[number], CallRow<unknown>> = {
  'charges.search': {
    success: (client) => client.charges.search({ query: "status:'succeeded'", expand: ['data.refunds'] }),
    invalidParameter: (client) => client.charges.search({ query: 'status' }),
    invalidParam: 'query',
    missingObject: (client) => client.charges.search({ query: 'amount>1', page }),
    missingParam: 'page',
    otherKey: (client) => client.charges.search({ query: 'amount>1' }),
  },
  'customers.search': {
    success: (client) => client.customers.search({ query: "email:'jenny@example.com'" }),
    invalidParameter: (client) => client.customers.search({ query: 'email' }),
    invalidParam: 'query',
    missingObject: (client) => client.customers.search({ query: "-email:'a'", page }),
    missingParam: 'page',
    otherKey: (client) => client.customers.search({ query: "email:'jenny@example.com'" }),
  },
  'paymentIntents.search': {
    success: (client) => client.paymentIntents.search({ query: 'amount>1' }),
    invalidParameter: (client) => client.paymentIntents.search({ query: '' }),
    invalidParam: 'query',
    missingObject: (client) => client.paymentIntents.search({ query: 'amount>1', page }),
    missingParam: 'page',
    otherKey: (client) => client.paymentIntents.search({ query: 'amount>1' }),
  },
}
