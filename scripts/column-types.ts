/** The contract's types of columns, which the database checks by a rule or takes from checked input. Codegen would call them all `string`. */

// biome-ignore format: one table per line would fill a screen.
const tablesOfAccounts = [
  'acceptance_backfills', 'acceptance_outcomes', 'acceptance_sums', 'account_changes', 'account_terms', 'api_events', 'api_keys', 'api_requests', 'approval_requests', 'audit_events', 'audit_log', 'balance_transactions', 'bank_accounts', 'bank_statement_lines',
  'bank_statement_mappings', 'bank_statement_parts', 'bank_statements', 'change_positions', 'charges', 'conversions',
  'currency_terms', 'customer_figures', 'customer_notes', 'customers', 'dispute_draft_changes', 'dispute_draft_chunks', 'dispute_draft_fields', 'dispute_draft_files', 'dispute_drafts', 'dispute_notes',
  'dispute_packet_chunks', 'dispute_packet_pages', 'dispute_packets', 'disputes', 'due_work', 'early_fraud_warnings', 'export_mails', 'export_schedules', 'fee_rules', 'figure_lanes', 'file_chunks', 'files',
  'idempotency_keys', 'instructions', 'intents', 'job_parts', 'ledger_balances', 'ledger_entries', 'ledger_transactions', 'limit_usage', 'merchant_accounts',
  'merchant_audit_events', 'merchant_audit_unsealed', 'payment_methods', 'payments', 'payout_schedules', 'payouts', 'platform_events', 'processor_reports', 'refunds', 'reserves', 'setup_intents',
  'trade_quarters', 'fee_quarters', 'movement_sums', 'vamp_months', 'vamp_records', 'vamp_revisions', 'webhook_attempts', 'webhook_deliveries', 'webhook_endpoints', 'webhook_settings',
] as const

// biome-ignore format: as above.
const tablesOfBusinesses = [
  'access_reviews', 'audit_events', 'audit_log', 'business_file_chunks', 'business_files', 'business_instructions', 'businesses',
  'compliance_requirements', 'former_legal_details', 'invitation_roles', 'invitations', 'list_settings', 'list_views', 'member_roles', 'members', 'merchant_accounts',
  'ownership_transfers', 'platform_businesses', 'role_limits', 'roles', 'sso_attempts', 'sso_domains', 'sso_identities', 'sso_providers',
  'sso_roles', 'team_approvals',
] as const

// biome-ignore format: as above.
const tablesOfUsers = [
  'audit_events', 'authenticators', 'customer_notes', 'devices', 'dispute_notes', 'former_passwords', 'last_accounts', 'limit_usage', 'list_settings', 'mail_outbox', 'mailed_links',
  'members', 'merchant_audit_events', 'notification_choices', 'notification_deliveries', 'notification_schedules', 'notifications', 'passkeys',
  'passwords', 'push_outbox', 'push_subscriptions', 'recovery_codes', 'sessions', 'sign_in_challenges', 'sso_attempts', 'sso_identities',
  'user_audit_events',
] as const

const typesByColumn = {
  CurrencyCode: [
    'acceptance_outcomes.currency',
    'acceptance_sums.currency',
    'approval_requests.currency',
    'balance_transactions.currency',
    'bank_accounts.currency',
    'bank_statement_lines.currency',
    'bank_statements.currency',
    'charges.currency',
    'conversions.currency',
    'conversions.into_currency',
    'currency_terms.currency',
    'customer_figures.currency',
    'disputes.currency',
    'fee_quarters.currency',
    'ledger_balances.currency',
    'ledger_entries.currency',
    'limit_usage.currency',
    'movement_sums.currency',
    'merchant_accounts.default_currency',
    'payments.currency',
    'payouts.currency',
    'payout_schedules.currency',
    'refunds.currency',
    'reserves.currency',
    'role_limits.currency',
    'trade_quarters.currency',
  ],
  PaymentStatus: ['payments.status'],
  IntentStatus: ['payments.intent_status'],
  RefundStatus: ['refunds.status'],
  DisputeStatus: ['disputes.status'],
  DisputeKind: ['disputes.kind'],
  DisputeCategory: ['disputes.category'],
  PayoutStatus: ['payouts.status'],
  PaymentId: [
    'approval_requests.payment_id',
    'balance_transactions.payment_id',
    'charges.payment_id',
    'disputes.payment_id',
    'early_fraud_warnings.payment_id',
    'instructions.payment_id',
    'payments.id',
    'processor_reports.payment_id',
    'refunds.payment_id',
  ],
  ChargeId: [
    'charges.id',
    'disputes.charge_id',
    'early_fraud_warnings.charge_id',
    'payments.latest_charge_id',
    'processor_reports.charge_id',
    'refunds.charge_id',
    'reserves.charge_id',
  ],
  RefundId: ['refunds.id'],
  DisputeId: [
    'dispute_draft_changes.dispute_id',
    'dispute_draft_chunks.dispute_id',
    'dispute_draft_fields.dispute_id',
    'dispute_draft_files.dispute_id',
    'dispute_drafts.dispute_id',
    'dispute_notes.dispute_id',
    'dispute_packet_chunks.dispute_id',
    'dispute_packet_pages.dispute_id',
    'dispute_packets.dispute_id',
    'disputes.id',
    'instructions.dispute_id',
  ],
  PayoutId: ['balance_transactions.payout_id', 'bank_statement_lines.payout_id', 'instructions.payout_id', 'payouts.id', 'payouts.reversed_by'],
  BankAccountId: ['approval_requests.bank_account_id', 'bank_accounts.id', 'instructions.bank_account_id', 'payouts.bank_account_id'],
  FileId: [
    'business_file_chunks.file_id',
    'business_files.id',
    'business_instructions.file_id',
    'dispute_draft_chunks.file_id',
    'dispute_draft_files.id',
    'file_chunks.file_id',
    'files.id',
  ],
  JobId: ['bank_statements.job_id', 'export_mails.job_id', 'job_parts.job_id', 'long_jobs.id'],
  MemberId: ['member_roles.member_id', 'members.id', 'ownership_transfers.owner_id', 'ownership_transfers.recipient_id'],
  UserId: [
    ...tablesOfUsers.map((table) => `${table}.user_id` as const),
    'access_reviews.completed_by',
    'api_keys.created_by',
    'export_schedules.created_by',
    'approval_requests.decided_by',
    'approval_requests.requested_by',
    'business_instructions.requested_by',
    'dispute_draft_changes.changed_by_id',
    'dispute_draft_fields.changed_by_id',
    'disputes.assignee_id',
    'invitations.accepted_by',
    'invitations.invited_by',
    'team_approvals.affected_user_id',
    'team_approvals.decided_by',
    'team_approvals.requested_by',
    'users.id',
  ],
  BusinessId: [...tablesOfBusinesses.map((table) => `${table}.business_id` as const), 'sessions.sso_business_id', 'sign_in_challenges.sso_business_id'],
  MerchantId: [...tablesOfAccounts.map((table) => `${table}.merchant_id`), 'team_approvals.requested_in'],
} as const

/** Where the types are declared. */
const modules: Readonly<Record<keyof typeof typesByColumn, string>> = {
  CurrencyCode: '@counterfoil/contract/money/currencies',
  PaymentStatus: '@counterfoil/contract/statuses',
  IntentStatus: '@counterfoil/contract/statuses',
  RefundStatus: '@counterfoil/contract/statuses',
  DisputeStatus: '@counterfoil/contract/statuses',
  DisputeKind: '@counterfoil/contract/statuses',
  DisputeCategory: '@counterfoil/contract/statuses',
  PayoutStatus: '@counterfoil/contract/statuses',
  PaymentId: '@counterfoil/contract/ids',
  ChargeId: '@counterfoil/contract/ids',
  RefundId: '@counterfoil/contract/ids',
  PayoutId: '@counterfoil/contract/ids',
  DisputeId: '@counterfoil/contract/ids',
  BankAccountId: '@counterfoil/contract/ids',
  FileId: '@counterfoil/contract/ids',
  JobId: '@counterfoil/contract/ids',
  MemberId: '@counterfoil/contract/ids',
  UserId: '@counterfoil/contract/ids',
  BusinessId: '@counterfoil/contract/ids',
  MerchantId: '@counterfoil/contract/ids',
}

/**
 * As options of kysely-codegen. Types are nodes of its syntax tree, because it reads type expressions with the compiler API of TypeScript 5, which
 * version 7 doesn't have. An override hides that a column has a default, so none of these has one.
 */
export const columnTypeOptions = [
  `--overrides=${JSON.stringify({
    columns: Object.fromEntries(
      Object.entries(typesByColumn).flatMap(([type, columns]) => columns.map((column) => [column, { type: 'Identifier', name: type }])),
    ),
  })}`,
  `--custom-imports=${JSON.stringify(modules)}`,
]
