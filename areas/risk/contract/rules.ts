import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'
import type { PermissionEntry } from '#kernel/permissions.ts'

/** Errors of risk lists. */
export const riskErrors = {
  risk_entry_effective: 409,
  risk_entry_invalid: 409,
  risk_rule_exists: 409,
  too_many_risk_rules: 409,
  risk_entry_permanent: 409,
  risk_upload_added: 409,
  risk_upload_expired: 409,
  risk_upload_not_added: 409,
  risk_upload_has_invalid_rows: 409,
  risk_back_tests_open: 409,
} as const satisfies Record<string, number>

/** Limits of risk lists. Each names its unit. */
export const riskLimits = {
  /** Entries of one manual input. */
  riskManualEntriesMax: 100,
  /** Rows of one file, without its header. */
  riskUploadRowsMax: 1_000,
  riskUploadBytesMax: 5_242_880,
  /** Of a workbook, which is an archive: a thousand rows take a hundredth of it. */
  riskUploadUnpackedBytesMax: 33_554_432,
  /** Rows at the top of a file among which its header is looked for. */
  riskUploadHeaderRowsMax: 10,
  /** How long a file can be added. The worker deletes it then. */
  riskUploadPreviewDays: 1,
  /** How long an undone upload is kept. */
  riskUploadUndoneDays: 90,
  /** Characters of a typed record, before it is read. */
  riskTypedLengthMax: 200,
  /** Characters of a customer ID. */
  riskUserIdLengthMax: 128,
  riskRemarkLengthMax: 200,
  /** Characters of an operator's name that a list is searched by. */
  riskOperatorLengthMax: 100,
  /** Names of operators that a text is compared with, in the order of the alphabet. Later names are found by the whole name. */
  riskOperatorsComparedMax: 40,
  riskBinDigitsMin: 6,
  riskBinDigitsMax: 8,
  /** The widest ranges, by the length of their prefix in bits. Wider ones would block whole continents. */
  riskIpv4PrefixMin: 8,
  riskIpv6PrefixMin: 19,
  /** The narrowest range of IPv6 beside a single address: the network of one subscriber. Each length that a range can have is a look-up for every payment. */
  riskIpv6PrefixMax: 64,
  /** Payments with the last four digits of a card number, the newest, among which its cards are counted. */
  riskCardPaymentsMax: 500,
  /** The same for all card numbers of a file together. */
  riskFileCardPaymentsMax: 20_000,
  /** Changes that the history of an entry shows, the newest. */
  riskHistoryMax: 100,
  /** Effective entries that the overview counts for each list; beyond that it says more than so many. */
  riskCountedMax: 10_000,
  /** Rules of an account that aren't deleted. Each that is on is a look-up for every payment. */
  riskRulesMax: 20,
  /** Every authorization reads up to so many rows of a rule. */
  riskRuleThresholdMax: 500,
  riskRuleWindowMinutesMax: 1_440,
  riskRuleIntervalSecondsMax: 3_600,
  /** Days of which a rule says what it stopped. */
  riskRuleStoppedDays: 30,
  /** Stopped attempts that are counted for a rule; beyond that it says more than so many. */
  riskRuleStoppedMax: 10_000,
  /** The past days that entries are checked against. */
  riskBackTestDays: 90,
  /** Checks of an account that wait or run. */
  riskBackTestsOpenMax: 5,
  /** The past days of the overview's shorter and longer period. */
  riskOverviewDays: 30,
  riskOverviewDaysMax: 90,
  /** Sums of entries that the overview compares, of each span of days those with the most payments. */
  riskOverviewEntriesRead: 1_000,
  /** Entries that the overview names, those that blocked the most payments. */
  riskOverviewEntriesShown: 10,
  /** Rules that the overview names: as many as an account has, and deleted ones if fewer of those blocked payments. */
  riskOverviewRulesShown: 20,
  /** Entries that end within so many days are shown, the first of them. */
  riskExpiringDays: 7,
  riskExpiringShown: 10,
  /** Suggestions of each kind that are shown. */
  riskSuggestionsShown: 5,
  /** A suggestion stays dismissed for so many days. */
  riskDismissalDays: 90,
  /** The past days whose fraud reports and disputes lead to suggestions, and how many of either are read, the newest. */
  riskSuggestionDays: 90,
  riskSuggestionReadMax: 500,
  /** The past days whose declined payments lead to suggestions, and how many are read, the newest. */
  riskSuggestionDeclineDays: 7,
  riskSuggestionDeclinesReadMax: 1_000,
  /** What suggests an entry: fraud reports of a card, disputes of a customer, declined payments of an address. */
  riskSuggestedReportsMin: 2,
  riskSuggestedDisputesMin: 2,
  riskSuggestedDeclinesMin: 10,
  /** Attempts that an entry blocked, the newest, among which its page counts. */
  riskEntryHitsMax: 500,
  /** Entries of which the overview compares what they stopped, those that stopped the most. */
  riskHurtingComparedMax: 25,
  /** Entries of which a page of a list compares what they stopped, the next ones. */
  riskImpactEntriesMax: 2_000,
  /** Records of a check that are named, those with the most good payments. */
  riskBackTestRecordsShown: 10,
} as const

/** Rights of risk lists. */
export const riskPermissions = {
  'risk.read': { area: 'disputes', roles: ['finance', 'disputes', 'support', 'viewer'], showsPersonalData: true },
  'risk.manage': { area: 'disputes', roles: ['disputes'], needs: ['risk.read'], showsPersonalData: true },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions on risk lists and rules. */
export const riskAuditActions = {
  'risk_entries.added': { object: 'risk_list' },
  'risk_entry.invalidated': { object: 'risk_entry' },
  'risk_entry.reactivated': { object: 'risk_entry' },
  'risk_entry.extended': { object: 'risk_entry' },
  'risk_suggestion.dismissed': { object: 'risk_list' },
  'risk_upload.added': { object: 'risk_upload' },
  'risk_upload.undone': { object: 'risk_upload' },
  'risk_rule.created': { object: 'risk_rule' },
  'risk_rule.changed': { object: 'risk_rule' },
  'risk_rule.paused': { object: 'risk_rule' },
  'risk_rule.resumed': { object: 'risk_rule' },
  'risk_rule.deleted': { object: 'risk_rule' },
} as const satisfies Record<string, AuditActionEntry>
