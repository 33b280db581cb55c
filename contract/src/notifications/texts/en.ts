import type { NotificationTexts } from './types.ts'

const changePassword = "If this wasn't you, change your password now."
const reviewBankAccount = 'If nobody on your team did this, contact the account owner now.'

export const en: NotificationTexts = {
  events: {
    new_device: { title: 'Sign-in from a new device', text: changePassword },
    password_changed: { title: 'Password changed', text: "If this wasn't you, reset your password and end all sessions." },
    password_reset: {
      title: 'Password reset by email link',
      text: "You were signed out everywhere. If this wasn't you, reset your password again and secure your email account.",
    },
    email_changed: { title: 'Email changed', text: `Sign in with {subject} from now on. ${changePassword}` },
    factor_added: { title: 'Two-step verification method added', text: `"{subject}" was added. If this wasn't you, remove it and change your password.` },
    factor_removed: {
      title: 'Two-step verification method removed',
      text: `"{subject}" was removed. If this wasn't you, change your password and add the method again.`,
    },
    recovery_codes_made: {
      title: 'New recovery codes generated',
      text: "Old codes no longer work. If this wasn't you, change your password now, then generate new codes.",
    },
    recovery_code_used: { title: 'Recovery code used', text: `Codes left: {subject}. ${changePassword}` },
    account_locked: {
      title: 'Account locked temporarily',
      text: "There were too many failed sign-ins. You can still sign in on known devices. If this wasn't you, set up two-step verification.",
    },
    test: { title: 'Test notification', text: 'Notifications reach you here.' },
    'dispute.opened': { title: 'Dispute opened', text: 'A customer disputed {amount}. Respond by {due}.' },
    'dispute.query_opened': { title: 'Inquiry opened', text: 'The card issuer asked about a payment of {amount}. Respond by {due} to prevent a chargeback.' },
    'dispute.escalated': { title: 'Inquiry became a chargeback', text: '{amount} was withdrawn from your balance. Respond by {due}.' },
    'dispute.won': { title: 'Dispute won', text: 'The disputed {amount} was returned to your balance.' },
    'dispute.lost': { title: 'Dispute lost', text: "The disputed {amount} won't be returned." },
    'payment.fraud_reported': {
      title: 'Fraud reported',
      text: 'The card issuer reported a payment of {amount} as fraudulent. A refund may prevent a dispute.',
    },
    'refund.failed': { title: 'Refund failed', text: 'The refund of {amount} failed, and the amount is back in your balance.' },
    'payout.completed': { title: 'Payout completed', text: '{amount} arrived in the bank account ending in {last4}.' },
    'payout.failed': { title: 'Payout failed', text: "{amount} couldn't be paid out to the bank account ending in {last4}." },
    'bank_account.added': { title: 'Bank account added', text: `The {currency} bank account ending in {last4} was added. ${reviewBankAccount}` },
    'bank_account.default_changed': {
      title: 'Default bank account changed',
      text: `Payouts in {currency} now go to the bank account ending in {last4}. ${reviewBankAccount}`,
    },
    'bank_account.errored': {
      title: 'Bank account needs attention',
      text: 'A payout to the {currency} bank account ending in {last4} failed. Scheduled payouts skip this bank account.',
    },
    'bank_account.removed': { title: 'Bank account removed', text: `The {currency} bank account ending in {last4} was removed. ${reviewBankAccount}` },
    'legal_details.approved': { title: 'Legal details approved', text: 'The platform approved your changes. They are in force now.' },
    'legal_details.rejected': { title: 'Legal details rejected', text: 'The platform rejected your changes: {reason}' },
    'approval.requested': { title: 'Approval requested', text: '{member} requested approval of {amount}. The request expires on {due}.' },
    'approval.approved': { title: 'Request approved', text: '{member} approved {amount}.' },
    'approval.declined': { title: 'Request declined', text: '{member} declined {amount}. The reason is on the page of the request.' },
    'approval.expired': { title: 'Request expired', text: 'Nobody decided on {amount} within 72 hours. Request approval again if you still need it.' },
    'approval.failed': { title: 'Request closed', text: '{amount} could no longer be carried out. Nothing was moved.' },
    'compliance.requested': { title: 'Document required', text: 'Your platform requires a document: {document}.' },
    'compliance.due_soon': { title: 'Document due soon', text: '{document} is due by {due}. Upload it in time.' },
    'compliance.overdue': { title: 'Document overdue', text: '{document} was due by {due}. Upload it now.' },
    'compliance.verified': { title: 'Document verified', text: '{document} was verified.' },
    'compliance.rejected': { title: 'Document rejected', text: '{document} was rejected: {reason}' },
  },
  links: {
    security: 'Review security settings',
    disputes: 'View dispute',
    payments: 'View payment',
    payouts: 'View payout',
    bank_accounts: 'View payouts',
    business: 'View business details',
    approvals: 'View request',
    compliance: 'View documents',
  },
  documents: {
    business_registration: 'Proof of business registration',
    representative_id: 'ID of the legal representative',
    address_proof: 'Proof of address',
    bank_statement: 'Bank statement',
    ownership: 'Ownership structure',
    tax_document: 'Tax document',
    license: 'License',
  },
  several: '{count} new notifications',
  colon: ': ',
  comma: ', ',
  unknown: 'unknown',
}
