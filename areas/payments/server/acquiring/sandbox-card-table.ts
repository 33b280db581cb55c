import type { CardBrand, CardFunding } from '#kernel/statuses.ts'
import type { CheckResult, NetworkReport, RiskLevel } from './acquirer.ts'
import { disputeReport, fraudReport } from './sandbox-decisions.ts'

/**
 * What a test card is for. Where an outcome needs the payer or a rule that is not there,
 * `sandbox-authorisation.ts` says what the card answers instead.
 */
export type CardOutcome =
  | 'succeeded'
  | 'declined'
  | 'declined_after_attach'
  | 'blocked'
  | 'blocked_by_rule'
  | 'check_fails'
  | 'requires_action'
  | 'requires_action_then_declined'
  | 'requires_action_by_rule'
  | 'waits_for_payer'
  | 'three_ds_lookup_error'
  | 'succeeded_unless_3ds_requested'
  | 'succeeded_or_review'
  | 'captcha_then_succeeded'
  | 'succeeded_then_disputed'
  | 'succeeded_then_early_fraud_warning'

/** A row as written below: what is left out is a credit card issued in the US that always succeeds. */
export type CardRow = {
  number: string
  brand: CardBrand
  /** The second network of a co-branded card. */
  alsoOn?: CardBrand
  country?: string
  funding?: CardFunding
  outcome?: CardOutcome
  /** The Stripe decline code of a card that is always declined. */
  decline?: string
  riskLevel?: RiskLevel
  /** Checks that do not pass, of those whose field was sent. */
  checks?: { cvc?: CheckResult; line1?: CheckResult; postalCode?: CheckResult }
  fundsAvailable?: 'immediately'
  refund?: 'settles_later' | 'fails_later'
  reports?: readonly NetworkReport[]
} & /** `visa` stands for both names `pm_card_visa` and `tok_visa`; `olderPm` is a name that public projects still use. */ (
  | { pm: string; olderPm?: string }
  | /** A card without a name of its own. */ { id: string }
)

/**
 * The public test cards, as data. Numbers may repeat under several names; the first row of a number is the one found by number.
 * The Japanese JCB card is found by number only, since its name belongs to the first JCB card. Carnet has no brand of its own.
 */
export const cardTable = {
  brand: [
    { pm: 'visa', number: '4242424242424242', brand: 'visa' },
    { pm: 'visa_debit', number: '4000056655665556', brand: 'visa', funding: 'debit' },
    { pm: 'mastercard', number: '5555555555554444', brand: 'mastercard' },
    { id: 'mastercard_2_series', number: '2223003122003222', brand: 'mastercard' },
    { pm: 'mastercard_debit', number: '5200828282828210', brand: 'mastercard', funding: 'debit' },
    { pm: 'mastercard_prepaid', number: '5105105105105100', brand: 'mastercard', funding: 'prepaid' },
    { pm: 'amex', number: '378282246310005', brand: 'amex' },
    { id: 'american_express_second', number: '371449635398431', brand: 'amex' },
    { pm: 'discover', number: '6011111111111117', brand: 'discover' },
    { id: 'discover_second', number: '6011000990139424', brand: 'discover' },
    { id: 'discover_debit', number: '6011981111111113', brand: 'discover', funding: 'debit' },
    { pm: 'diners', number: '3056930009020004', brand: 'diners' },
    { id: 'diners_club_14_digits', number: '36227206271667', brand: 'diners' },
    { id: 'bccard_dinacard', number: '6555900000604105', brand: 'discover' },
    { pm: 'jcb', number: '3566002020360505', brand: 'jcb' },
    { pm: 'unionpay', number: '6200000000000005', brand: 'unionpay' },
    { id: 'unionpay_debit', number: '6200000000000047', brand: 'unionpay', funding: 'debit' },
    { id: 'unionpay_19_digits', number: '6205500000000000004', brand: 'unionpay' },
  ],
  co_branded: [
    { pm: 'visa_cartesBancaires', number: '4000002500001001', brand: 'visa', country: 'FR', alsoOn: 'cartes_bancaires' },
    { pm: 'mastercard_cartesBancaires', number: '5555552500001001', brand: 'mastercard', country: 'FR', alsoOn: 'cartes_bancaires' },
    { pm: 'visa_debit_eftposAuCoBranded', number: '4000050360000001', brand: 'visa', country: 'AU', funding: 'debit', alsoOn: 'eftpos_au' },
    { pm: 'mastercard_debit_eftposAuCoBranded', number: '5555050360000080', brand: 'mastercard', country: 'AU', funding: 'debit', alsoOn: 'eftpos_au' },
  ],
  country: [
    { pm: 'us', number: '4242424242424242', brand: 'visa' },
    { pm: 'ar', number: '4000000320000021', brand: 'visa', country: 'AR' },
    { pm: 'br', number: '4000000760000002', brand: 'visa', country: 'BR' },
    { pm: 'ca', number: '4000001240000000', brand: 'visa', country: 'CA' },
    { pm: 'cl', number: '4000001520000001', brand: 'visa', country: 'CL' },
    { pm: 'co', number: '4000001700000003', brand: 'visa', country: 'CO' },
    { pm: 'cr', number: '4000001880000005', brand: 'visa', country: 'CR' },
    { pm: 'ec', number: '4000002180000000', brand: 'visa', country: 'EC' },
    { pm: 'mx', number: '4000004840008001', brand: 'visa', country: 'MX' },
    { id: 'carnet_mx', number: '5062210000000009', brand: 'unknown', country: 'MX' },
    { pm: 'pa', number: '4000005910000000', brand: 'visa', country: 'PA' },
    { pm: 'py', number: '4000006000000066', brand: 'visa', country: 'PY' },
    { pm: 'pe', number: '4000006040000068', brand: 'visa', country: 'PE' },
    { pm: 'uy', number: '4000008580000003', brand: 'visa', country: 'UY' },
    { pm: 'ae', number: '4000007840000001', brand: 'visa', country: 'AE' },
    { pm: 'ae_mastercard', number: '5200007840000022', brand: 'mastercard', country: 'AE' },
    { pm: 'at', number: '4000000400000008', brand: 'visa', country: 'AT' },
    { pm: 'be', number: '4000000560000004', brand: 'visa', country: 'BE' },
    { pm: 'bg', number: '4000001000000000', brand: 'visa', country: 'BG' },
    { pm: 'by', number: '4000001120000005', brand: 'visa', country: 'BY' },
    { pm: 'hr', number: '4000001910000009', brand: 'visa', country: 'HR' },
    { pm: 'cy', number: '4000001960000008', brand: 'visa', country: 'CY' },
    { pm: 'cz', number: '4000002030000002', brand: 'visa', country: 'CZ' },
    { pm: 'dk', number: '4000002080000001', brand: 'visa', country: 'DK' },
    { pm: 'ee', number: '4000002330000009', brand: 'visa', country: 'EE' },
    { pm: 'fi', number: '4000002460000001', brand: 'visa', country: 'FI' },
    { pm: 'fr', number: '4000002500000003', brand: 'visa', country: 'FR' },
    { pm: 'de', number: '4000002760000016', brand: 'visa', country: 'DE' },
    { pm: 'gi', number: '4000002920000005', brand: 'visa', country: 'GI' },
    { pm: 'gr', number: '4000003000000030', brand: 'visa', country: 'GR' },
    { pm: 'hu', number: '4000003480000005', brand: 'visa', country: 'HU' },
    { pm: 'ie', number: '4000003720000005', brand: 'visa', country: 'IE' },
    { pm: 'it', number: '4000003800000008', brand: 'visa', country: 'IT' },
    { pm: 'lv', number: '4000004280000005', brand: 'visa', country: 'LV' },
    { pm: 'li', number: '4000004380000004', brand: 'visa', country: 'LI' },
    { pm: 'lt', number: '4000004400000000', brand: 'visa', country: 'LT' },
    { pm: 'lu', number: '4000004420000006', brand: 'visa', country: 'LU' },
    { pm: 'mt', number: '4000004700000007', brand: 'visa', country: 'MT' },
    { pm: 'nl', number: '4000005280000002', brand: 'visa', country: 'NL' },
    { pm: 'no', number: '4000005780000007', brand: 'visa', country: 'NO' },
    { pm: 'pl', number: '4000006160000005', brand: 'visa', country: 'PL' },
    { pm: 'pt', number: '4000006200000007', brand: 'visa', country: 'PT' },
    { pm: 'ro', number: '4000006420000001', brand: 'visa', country: 'RO' },
    { id: 'visa_sa', number: '4000006820000007', brand: 'visa', country: 'SA' },
    { pm: 'si', number: '4000007050000006', brand: 'visa', country: 'SI' },
    { pm: 'sk', number: '4000007030000001', brand: 'visa', country: 'SK' },
    { pm: 'es', number: '4000007240000007', brand: 'visa', country: 'ES' },
    { pm: 'se', number: '4000007520000008', brand: 'visa', country: 'SE' },
    { pm: 'ch', number: '4000007560000009', brand: 'visa', country: 'CH' },
    { pm: 'gb', number: '4000008260000000', brand: 'visa', country: 'GB' },
    { pm: 'gb_debit', number: '4000058260000005', brand: 'visa', country: 'GB', funding: 'debit' },
    { pm: 'gb_mastercard', number: '5555558265554449', brand: 'mastercard', country: 'GB' },
    { pm: 'au', number: '4000000360000006', brand: 'visa', country: 'AU' },
    { pm: 'cn', number: '4000001560000002', brand: 'visa', country: 'CN' },
    { pm: 'hk', number: '4000003440000004', brand: 'visa', country: 'HK' },
    { pm: 'in', number: '4000003560000008', brand: 'visa', country: 'IN' },
    { pm: 'jp', number: '4000003920000003', brand: 'visa', country: 'JP' },
    { id: 'jcb_jp', number: '3530111333300000', brand: 'jcb', country: 'JP' },
    { pm: 'my', number: '4000004580000002', brand: 'visa', country: 'MY' },
    { pm: 'nz', number: '4000005540000008', brand: 'visa', country: 'NZ' },
    { pm: 'sg', number: '4000007020000003', brand: 'visa', country: 'SG' },
    { pm: 'tw', number: '4000001580000008', brand: 'visa', country: 'TW' },
    { pm: 'th_credit', number: '4000007640000003', brand: 'visa', country: 'TH' },
    { pm: 'th_debit', number: '4000057640000008', brand: 'visa', country: 'TH', funding: 'debit' },
  ],
  hsa_fsa: [
    { pm: 'debit_visaFsaProductCode', number: '4000051230000072', brand: 'visa', funding: 'debit' },
    { pm: 'debit_visaHsaProductCode', number: '4000051230000072', brand: 'visa', funding: 'debit' },
    { pm: 'mastercard_debit_mastercardFsaProductCode', number: '5200828282828897', brand: 'mastercard', funding: 'debit' },
  ],
  balance: [
    { pm: 'bypassPending', number: '4000000000000077', brand: 'visa', fundsAvailable: 'immediately' },
    { pm: 'bypassPendingInternational', number: '4000003720000278', brand: 'visa', country: 'IE', fundsAvailable: 'immediately' },
    { id: 'domestic_pricing', number: '4000000000000093', brand: 'visa' },
  ],
  decline: [
    { pm: 'visa_chargeDeclined', olderPm: 'chargeDeclined', number: '4000000000000002', brand: 'visa', outcome: 'declined', decline: 'generic_decline' },
    {
      pm: 'visa_chargeDeclinedInsufficientFunds',
      olderPm: 'chargeDeclinedInsufficientFunds',
      number: '4000000000009995',
      brand: 'visa',
      outcome: 'declined',
      decline: 'insufficient_funds',
    },
    {
      pm: 'visa_chargeDeclinedLostCard',
      olderPm: 'chargeDeclinedLostCard',
      number: '4000000000009987',
      brand: 'visa',
      outcome: 'declined',
      decline: 'lost_card',
    },
    {
      pm: 'visa_chargeDeclinedStolenCard',
      olderPm: 'chargeDeclinedStolenCard',
      number: '4000000000009979',
      brand: 'visa',
      outcome: 'declined',
      decline: 'stolen_card',
    },
    { pm: 'chargeDeclinedExpiredCard', number: '4000000000000069', brand: 'visa', outcome: 'declined', decline: 'expired_card' },
    { pm: 'chargeDeclinedIncorrectCvc', number: '4000000000000127', brand: 'visa', outcome: 'declined', decline: 'incorrect_cvc' },
    { pm: 'chargeDeclinedProcessingError', number: '4000000000000119', brand: 'visa', outcome: 'declined', decline: 'processing_error' },
    { id: 'incorrect_number', number: '4242424242424241', brand: 'visa', outcome: 'declined', decline: 'incorrect_number' },
    {
      pm: 'visa_chargeDeclinedVelocityLimitExceeded',
      olderPm: 'chargeDeclinedVelocityLimitExceeded',
      number: '4000000000006975',
      brand: 'visa',
      outcome: 'declined',
      decline: 'card_velocity_exceeded',
    },
    { pm: 'chargeCustomerFail', number: '4000000000000341', brand: 'visa', outcome: 'declined_after_attach', decline: 'generic_decline' },
    { pm: 'visa_chargeCustomerFailLostCard', number: '4000000000000341', brand: 'visa', outcome: 'declined_after_attach', decline: 'lost_card' },
    { pm: 'visa_chargeCustomerFailStolenCard', number: '4000000000000341', brand: 'visa', outcome: 'declined_after_attach', decline: 'stolen_card' },
  ],
  fraud: [
    { pm: 'radarBlock', olderPm: 'chargeDeclinedFraudulent', number: '4100000000000019', brand: 'visa', outcome: 'blocked', riskLevel: 'highest' },
    { pm: 'riskLevelHighest', number: '4000000000004954', brand: 'visa', outcome: 'blocked_by_rule', riskLevel: 'highest' },
    { pm: 'riskLevelElevated', number: '4000000000009235', brand: 'visa', outcome: 'succeeded_or_review', riskLevel: 'elevated' },
    { pm: 'highFraudDisputeScore', number: '4000008400000407', brand: 'visa', outcome: 'blocked_by_rule' },
    { pm: 'highEfwScore', number: '4000008400000159', brand: 'visa', outcome: 'blocked_by_rule' },
    { pm: 'radarDynamicRiskThreshold', number: '4000008400001017', brand: 'visa', outcome: 'blocked_by_rule' },
    { pm: 'freeTrialAbuseBlock', number: '4001858821843804', brand: 'visa', outcome: 'blocked_by_rule' },
    { pm: 'adaptive3dsChallenge', number: '4000008405600003', brand: 'visa', outcome: 'requires_action_by_rule' },
    { pm: 'cvcCheckFail', number: '4000000000000101', brand: 'visa', outcome: 'check_fails', checks: { cvc: 'fail' } },
    { pm: 'avsZipFail', number: '4000000000000036', brand: 'visa', outcome: 'check_fails', checks: { postalCode: 'fail' } },
    { pm: 'cvcCheckFailElevatedRisk', number: '4000058400307872', brand: 'visa', outcome: 'check_fails', checks: { cvc: 'fail' }, riskLevel: 'elevated' },
    { pm: 'avsZipFailElevatedRisk', number: '4000058400306072', brand: 'visa', outcome: 'check_fails', checks: { postalCode: 'fail' }, riskLevel: 'elevated' },
    { pm: 'avsLine1Fail', number: '4000000000000028', brand: 'visa', checks: { line1: 'fail' } },
    { pm: 'avsFail', number: '4000000000000010', brand: 'visa', outcome: 'check_fails', checks: { line1: 'fail', postalCode: 'fail' } },
    { pm: 'avsUnchecked', number: '4000000000000044', brand: 'visa', checks: { line1: 'unavailable', postalCode: 'unavailable' } },
  ],
  captcha: [
    { id: 'captcha_a', number: '4000000000001208', brand: 'visa', outcome: 'captcha_then_succeeded' },
    { id: 'captcha_b', number: '4000000000003725', brand: 'visa', outcome: 'captcha_then_succeeded' },
  ],
  '3ds': [
    { pm: 'authenticationRequiredOnSetup', number: '4000002500003155', brand: 'visa', country: 'FR', outcome: 'requires_action' },
    { pm: 'authenticationRequired', number: '4000002760003184', brand: 'visa', country: 'DE', outcome: 'requires_action' },
    { pm: 'authenticationRequiredSetupForOffSession', number: '4000003800000446', brand: 'visa', country: 'IT', outcome: 'requires_action' },
    {
      pm: 'authenticationRequiredChargeDeclinedInsufficientFunds',
      number: '4000008260003178',
      brand: 'visa',
      country: 'GB',
      outcome: 'requires_action_then_declined',
    },
    { pm: 'threeDSecure2Required', number: '4000000000003220', brand: 'visa', country: 'IE', outcome: 'requires_action' },
    { id: 'three_ds_required_ok_us_issued', number: '4000008400000027', brand: 'visa', outcome: 'requires_action' },
    { pm: 'threeDSecureRequiredChargeDeclined', number: '4000008400001629', brand: 'visa', outcome: 'requires_action_then_declined' },
    { pm: 'threeDSecureRequiredProcessingError', number: '4000008400001280', brand: 'visa', outcome: 'three_ds_lookup_error' },
    { pm: 'threeDSecureOptional', number: '4000000000003055', brand: 'visa' },
    { pm: 'threeDSecureOptionalProcessingError', number: '4000000000003097', brand: 'visa', outcome: 'succeeded_unless_3ds_requested' },
    { id: 'three_ds_supported_not_enrolled_no_challenge', number: '4242424242424242', brand: 'visa' },
    // Of our own: nobody authenticates, so the payment stays in process.
    { pm: 'authenticationUnfinished', number: '4000002760003184', brand: 'visa', country: 'DE', outcome: 'waits_for_payer' },
    { pm: 'amex_threeDSecureNotSupported', number: '378282246310005', brand: 'amex' },
    { id: 'three_ds_frictionless', number: '4000000032200000', brand: 'visa' },
  ],
  '3ds_mobile': [
    { id: 'three_ds_mobile_out_of_band', number: '4000582600000094', brand: 'visa', outcome: 'requires_action' },
    { id: 'three_ds_mobile_one_time_passcode', number: '4000582600000045', brand: 'visa', outcome: 'requires_action' },
    { id: 'three_ds_mobile_single_select', number: '4000582600000102', brand: 'visa', outcome: 'requires_action' },
    { id: 'three_ds_mobile_multi_select', number: '4000582600000110', brand: 'visa', outcome: 'requires_action' },
  ],
  dispute: [
    { pm: 'createDispute', number: '4000000000000259', brand: 'visa', outcome: 'succeeded_then_disputed', reports: [disputeReport({})] },
    {
      pm: 'createDisputeProductNotReceived',
      number: '4000000000002685',
      brand: 'visa',
      outcome: 'succeeded_then_disputed',
      reports: [disputeReport({ networkReasonCode: '13.1' })],
    },
    { pm: 'createDisputeInquiry', number: '4000000000001976', brand: 'visa', outcome: 'succeeded_then_disputed', reports: [disputeReport({ kind: 'query' })] },
    { pm: 'createIssuerFraudRecord', number: '4000000000005423', brand: 'visa', outcome: 'succeeded_then_early_fraud_warning', reports: [fraudReport] },
    {
      pm: 'createMultipleDisputes',
      number: '4000000404000079',
      brand: 'visa',
      outcome: 'succeeded_then_disputed',
      reports: [disputeReport({ part: 'half' }), disputeReport({})],
    },
    {
      pm: 'createCe3EligibleDispute',
      number: '4000000404000038',
      brand: 'visa',
      outcome: 'succeeded_then_disputed',
      reports: [disputeReport({ enhancedEligibility: ['visa_compelling_evidence_3'] })],
    },
    {
      pm: 'createComplianceDispute',
      number: '4000008400000779',
      brand: 'visa',
      outcome: 'succeeded_then_disputed',
      reports: [disputeReport({ kind: 'compliance', networkReasonCode: 'C028', enhancedEligibility: ['visa_compliance'] })],
    },
    {
      pm: 'createMastercardComplianceDispute',
      number: '5105008400000002',
      brand: 'mastercard',
      outcome: 'succeeded_then_disputed',
      reports: [disputeReport({ kind: 'compliance', network: 'mastercard', networkReasonCode: 'compliance', enhancedEligibility: ['mastercard_compliance'] })],
    },
    {
      pm: 'createAutoRepresentmentEligibleDispute',
      number: '4000000001000043',
      brand: 'visa',
      outcome: 'succeeded_then_disputed',
      reports: [disputeReport({})],
    },
  ],
  refund: [
    { pm: 'pendingRefund', number: '4000000000007726', brand: 'visa', refund: 'settles_later' },
    { pm: 'refundFail', number: '4000000000005126', brand: 'visa', refund: 'fails_later' },
  ],
} as const satisfies Record<string, readonly CardRow[]>
