import 'i18next'
import type accounts from '../locales/en/accounts.json'
import type balance from '../locales/en/balance.json'
import type common from '../locales/en/common.json'
import type developers from '../locales/en/developers.json'
import type notifications from '../locales/en/notifications.json'
import type overview from '../locales/en/overview.json'
import type payments from '../locales/en/payments.json'
import type settings from '../locales/en/settings.json'
import type shell from '../locales/en/shell.json'
import type vamp from '../locales/en/vamp.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    /** Keys are checked when compiling; a new area adds its line here. */
    resources: {
      accounts: typeof accounts
      balance: typeof balance
      common: typeof common
      developers: typeof developers
      notifications: typeof notifications
      overview: typeof overview
      payments: typeof payments
      settings: typeof settings
      shell: typeof shell
      vamp: typeof vamp
    }
  }
}
