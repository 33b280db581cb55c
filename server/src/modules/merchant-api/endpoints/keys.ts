import { revokeOwnKey } from '../../developers/index.ts'
import { declare } from '../endpoint.ts'

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
