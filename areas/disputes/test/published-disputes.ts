/** Test cards whose sale is disputed or reported later, written down from their published tables and not from the sandbox's own. */
export interface PublishedReport {
  readonly number: string
  readonly name: string
  /** Each dispute by its reason, status, case type and network code, with the network's rules it is eligible for; or an early fraud warning. */
  readonly reports: string
}

export const publishedReports: readonly PublishedReport[] = [
  { number: '4000000000000259', name: 'pm_card_createDispute', reports: 'fraudulent needs_response chargeback 10.4' },
  { number: '4000000000002685', name: 'pm_card_createDisputeProductNotReceived', reports: 'product_not_received needs_response chargeback 13.1' },
  { number: '4000000000001976', name: 'pm_card_createDisputeInquiry', reports: 'fraudulent warning_needs_response inquiry 10.4' },
  { number: '4000000000005423', name: 'pm_card_createIssuerFraudRecord', reports: 'early fraud warning' },
  {
    number: '4000000404000079',
    name: 'pm_card_createMultipleDisputes',
    reports: 'fraudulent needs_response chargeback 10.4, fraudulent needs_response chargeback 10.4',
  },
  {
    number: '4000000404000038',
    name: 'pm_card_createCe3EligibleDispute',
    reports: 'fraudulent needs_response chargeback 10.4 visa_compelling_evidence_3',
  },
  { number: '4000008400000779', name: 'pm_card_createComplianceDispute', reports: 'noncompliant needs_response compliance C028 visa_compliance' },
  {
    number: '5105008400000002',
    name: 'pm_card_createMastercardComplianceDispute',
    reports: 'noncompliant needs_response compliance compliance mastercard_compliance',
  },
  { number: '4000000001000043', name: 'pm_card_createAutoRepresentmentEligibleDispute', reports: 'fraudulent needs_response chargeback 10.4' },
]

/** Texts of `uncategorized_text` that decide a dispute, by the card that it came from. */
export const publishedEvidence = [
  { card: 'pm_card_createDispute', text: 'winning_evidence', status: 'won' },
  { card: 'pm_card_createDispute', text: 'losing_evidence', status: 'lost' },
  { card: 'pm_card_createDisputeInquiry', text: 'losing_evidence', status: 'warning_closed' },
  { card: 'pm_card_createDisputeInquiry', text: 'escalate_inquiry_evidence', status: 'needs_response' },
] as const
