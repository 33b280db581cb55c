import { balanceTransactionTypes, readLedgerBalances } from '#areas/ledger/server/index.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import type { ApiContext } from '../context.ts'
import { declare } from '../endpoint.ts'
import { resourceMissing } from '../errors.ts'
import { findById } from '../lists/objects-store.ts'
import { listPage } from '../lists/pages.ts'
import { apiTypeOf, presentBalance } from '../objects/balance.ts'
import { objectKinds, presentBalanceTransactions } from '../objects/present.ts'
import { createdFilter, expandable, listParameters } from '../parameters/common-parameters.ts'
import { currency } from '../parameters/money.ts'
import { choice, id } from '../parameters/parameters.ts'

const retrieveBalance = declare({
  method: 'GET',
  path: '/balance',
  sdkName: 'balance.retrieve',
  permission: 'balance.read',
  returns: 'balance',
  isList: false,
  parameters: expandable,
  handle: async (context) => {
    const [sums, { default_currency }] = await Promise.all([readLedgerBalances(context), getAccountSettings(context)])
    return presentBalance(context, { default_currency, sums })
  },
})

const retrieve = declare({
  method: 'GET',
  path: '/balance_transactions/:id',
  sdkName: 'balanceTransactions.retrieve',
  permission: 'balance.read',
  returns: 'balance_transaction',
  isList: false,
  parameters: expandable,
  handle: async (context, _values, transactionId) => {
    const transaction = (await objectKinds.balance_transaction.load(context, [transactionId])).get(transactionId)
    if (!transaction) throw resourceMissing('balance transaction', transactionId, 'id')
    return transaction
  },
})

const apiTypes = [...new Set(Object.values(apiTypeOf))]

const list = declare({
  method: 'GET',
  path: '/balance_transactions',
  sdkName: 'balanceTransactions.list',
  permission: 'balance.read',
  returns: 'balance_transaction',
  isList: true,
  parameters: { ...listParameters, ...createdFilter, currency, payout: id(), source: id(), type: choice(apiTypes) },
  handle: async (context, values) => {
    const { payout, source, type } = values
    if (source !== null && !(await isSource(context, source))) throw resourceMissing('source', source, 'source')
    if (payout !== null && !(await findById(context, 'payouts', payout))) throw resourceMissing('payout', payout, 'payout')
    const kind = {
      url: '/v1/balance_transactions',
      table: 'balance_transactions',
      objectName: 'balance transaction',
      present: presentBalanceTransactions,
    } as const
    const types = type && balanceTransactionTypes.filter((own) => apiTypeOf[own] === type)
    return listPage(context, kind, values, { currency: values.currency, payout_id: payout, source_id: source, type: types })
  },
})

/** Whether something is there that moves money. */
async function isSource(context: ApiContext, id: string): Promise<boolean> {
  for (const table of ['charges', 'refunds', 'payouts', 'disputes'] as const) if (await findById(context, table, id)) return true
  return false
}

export const balanceEndpoints = [retrieveBalance, list, retrieve]
