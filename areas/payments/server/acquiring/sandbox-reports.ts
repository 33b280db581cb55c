import type { DisputeReport, FraudReport } from './acquirer.ts'

/** What follows the capture of a disputed test card. It is due at once, and so opened by the next round of the worker. */

const afterMs = 0

/** A chargeback of all that is left for fraud without the card present at Visa, except where told otherwise. */
export function disputeReport(differences: Partial<Omit<DisputeReport, 'type' | 'afterMs'>>): DisputeReport {
  return { type: 'dispute', kind: 'chargeback', network: 'visa', networkReasonCode: '10.4', part: 'rest', enhancedEligibility: [], afterMs, ...differences }
}

export const fraudReport: FraudReport = { type: 'early_fraud_warning', fraudType: 'misc', afterMs }
