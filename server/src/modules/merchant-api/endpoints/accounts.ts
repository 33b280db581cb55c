import { readOwnAccount } from '../../merchants/index.ts'
import type { ApiContext } from '../context.ts'
import { declare } from '../endpoint.ts'
import { presentAccount } from '../objects/account.ts'
import { expandable } from '../parameters/common-parameters.ts'

const ownAccount = {
  method: 'GET',
  permission: 'account.read',
  returns: 'account',
  isList: false,
  parameters: expandable,
  handle: async (context: ApiContext) => presentAccount(context, await readOwnAccount(context)),
} as const

/** By its ID as well, which plugins for shops read first. */
const retrieve = declare({ ...ownAccount, path: '/accounts/:account', sdkName: 'accounts.retrieve' })
const retrieveCurrent = declare({ ...ownAccount, path: '/account', sdkName: 'accounts.retrieveCurrent' })

export const accountEndpoints = [retrieveCurrent, retrieve]
