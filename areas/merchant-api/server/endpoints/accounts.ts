import { revokeOwnKey } from '#areas/developers/server/index.ts'
import { readOwnAccount } from '#areas/settings/server/merchants/index.ts'
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

/**
 * Ends the key that it is called with, as secret scanners do when they find one in public: nothing but the key is needed, and no address keeps them out.
 * A publishable key is public by design, so it is refused.
 */
const revokeSelf = declare({
  method: 'POST',
  path: '/keys/self/revoke',
  sdkName: 'keys.revokeSelf',
  permission: null,
  returns: 'api_key',
  isList: false,
  tellsClock: true,
  parameters: {},
  handle: async (context) => {
    const { prefix, last4 } = await revokeOwnKey(context, context.actor.kind === 'merchant_api' ? context.actor.keyId : '')
    return { object: 'api_key', livemode: context.isLive, redacted_value: `${prefix}…${last4}`, status: 'revoked' }
  },
})

export const keyEndpoints = [revokeSelf]
