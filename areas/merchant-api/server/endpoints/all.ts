import type { ApiEndpoint } from '../endpoint.ts'
import { accountEndpoints, keyEndpoints } from './accounts.ts'
import { balanceEndpoints } from './balance.ts'
import { chargeEndpoints } from './charges.ts'
import { customerEndpoints } from './customers.ts'
import { disputeEndpoints } from './disputes.ts'
import { earlyFraudWarningEndpoints } from './early-fraud-warnings.ts'
import { eventEndpoints } from './events.ts'
import { externalAccountEndpoints } from './external-accounts.ts'
import { fileEndpoints } from './files.ts'
import { updateIntent } from './payment-intent-update.ts'
import { paymentIntentEndpoints } from './payment-intents.ts'
import { paymentMethodEndpoints } from './payment-methods.ts'
import { payoutEndpoints } from './payouts.ts'
import { refundEndpoints } from './refunds.ts'
import { searchEndpoints } from './search.ts'
import { setupIntentEndpoints } from './setup-intents.ts'
import { testHelperEndpoints } from './test-helpers.ts'
import { webhookEndpointEndpoints } from './webhook-endpoints.ts'

/** Everything the merchant API answers. */
export const merchantApiEndpoints: readonly ApiEndpoint[] = [
  ...paymentIntentEndpoints,
  updateIntent,
  ...paymentMethodEndpoints,
  ...setupIntentEndpoints,
  ...customerEndpoints,
  ...refundEndpoints,
  ...chargeEndpoints,
  ...balanceEndpoints,
  ...fileEndpoints,
  ...accountEndpoints,
  ...externalAccountEndpoints,
  ...payoutEndpoints,
  ...disputeEndpoints,
  ...earlyFraudWarningEndpoints,
  ...searchEndpoints,
  ...eventEndpoints,
  ...webhookEndpointEndpoints,
  ...testHelperEndpoints,
  ...keyEndpoints,
]
