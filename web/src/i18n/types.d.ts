import 'i18next'
import type acceptance from '../locales/en/acceptance.json'
import type alerts from '../locales/en/alerts.json'
import type approvals from '../locales/en/approvals.json'
import type audit from '../locales/en/audit.json'
import type balance from '../locales/en/balance.json'
import type bankAccounts from '../locales/en/bank-accounts.json'
import type billing from '../locales/en/billing.json'
import type bulk from '../locales/en/bulk.json'
import type catalogue from '../locales/en/catalogue.json'
import type common from '../locales/en/common.json'
import type compliance from '../locales/en/compliance.json'
import type customers from '../locales/en/customers.json'
import type developers from '../locales/en/developers.json'
import type dispute from '../locales/en/dispute.json'
import type disputeInsights from '../locales/en/dispute-insights.json'
import type disputes from '../locales/en/disputes.json'
import type events from '../locales/en/events.json'
import type evidence from '../locales/en/evidence.json'
import type exports from '../locales/en/exports.json'
import type identity from '../locales/en/identity.json'
import type notifications from '../locales/en/notifications.json'
import type overview from '../locales/en/overview.json'
import type payments from '../locales/en/payments.json'
import type payouts from '../locales/en/payouts.json'
import type reconciliation from '../locales/en/reconciliation.json'
import type reference from '../locales/en/reference.json'
import type requests from '../locales/en/requests.json'
import type risk from '../locales/en/risk.json'
import type roles from '../locales/en/roles.json'
import type sandbox from '../locales/en/sandbox.json'
import type search from '../locales/en/search.json'
import type settings from '../locales/en/settings.json'
import type shell from '../locales/en/shell.json'
import type singleSignOn from '../locales/en/single-sign-on.json'
import type statements from '../locales/en/statements.json'
import type stores from '../locales/en/stores.json'
import type team from '../locales/en/team.json'
import type vamp from '../locales/en/vamp.json'
import type views from '../locales/en/views.json'
import type webhooks from '../locales/en/webhooks.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    /** Keys are checked when compiling; a new area adds its line here. */
    resources: {
      acceptance: typeof acceptance
      alerts: typeof alerts
      approvals: typeof approvals
      audit: typeof audit
      balance: typeof balance
      'bank-accounts': typeof bankAccounts
      billing: typeof billing
      bulk: typeof bulk
      catalogue: typeof catalogue
      common: typeof common
      compliance: typeof compliance
      customers: typeof customers
      developers: typeof developers
      dispute: typeof dispute
      'dispute-insights': typeof disputeInsights
      disputes: typeof disputes
      events: typeof events
      evidence: typeof evidence
      exports: typeof exports
      identity: typeof identity
      notifications: typeof notifications
      overview: typeof overview
      payments: typeof payments
      payouts: typeof payouts
      reconciliation: typeof reconciliation
      reference: typeof reference
      requests: typeof requests
      risk: typeof risk
      roles: typeof roles
      sandbox: typeof sandbox
      search: typeof search
      settings: typeof settings
      shell: typeof shell
      'single-sign-on': typeof singleSignOn
      statements: typeof statements
      stores: typeof stores
      team: typeof team
      vamp: typeof vamp
      views: typeof views
      webhooks: typeof webhooks
    }
  }
}
