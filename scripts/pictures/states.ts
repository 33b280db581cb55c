import type { Records } from './records.ts'
import type { State } from './state.ts'
import { acceptanceStates } from './states/acceptance.ts'
import { balanceStates } from './states/balance.ts'
import { developerStates } from './states/developers.ts'
import { firstRunStates } from './states/first-run.ts'
import { overviewStates } from './states/overview.ts'
import { listPaymentStates } from './states/payment.ts'
import { paymentListStates } from './states/payments.ts'
import { listPayoutStates } from './states/payouts.ts'
import { securityStates } from './states/security.ts'
import { settingsStates } from './states/settings.ts'
import { shellStates } from './states/shell.ts'
import { signInStates } from './states/sign-in.ts'
import { teamStates } from './states/team.ts'
import { listVampStates } from './states/vamp.ts'

export const listStates = (records: Records): State[] => [
  ...signInStates,
  ...firstRunStates,
  ...shellStates,
  ...overviewStates,
  ...paymentListStates,
  ...listPaymentStates(records),
  ...balanceStates,
  ...listPayoutStates(records),
  ...acceptanceStates,
  ...listVampStates(records),
  ...settingsStates,
  ...securityStates,
  ...teamStates,
  ...developerStates,
]
