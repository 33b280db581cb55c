import { evidenceThatMatters, productTypes } from '#areas/disputes/contract/evidence.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { DisputeDecision, DisputeReport, EvidenceRequest, FraudReport } from './acquirer.ts'

/** Without a magic text the sandbox's issuers take their time: two of the three months they have. */
const decidesAfterMs = 60 * dayMs
/** Fields that matter for the reason, of which a winning answer has at least this many. */
const tellingFieldsMin = 2

/** What the public test values of `uncategorized_text` bring about, at once: for a chargeback, and for a query. */
const magicTexts: Readonly<Record<string, { chargeback?: DisputeDecision['decidesAs']; query: DisputeDecision['decidesAs'] }>> = {
  winning_evidence: { chargeback: 'won', query: 'warning_closed' },
  losing_evidence: { chargeback: 'lost', query: 'warning_closed' },
  escalate_inquiry_evidence: { query: 'needs_response' },
}

/**
 * How the sandbox's issuers decide: by the magic texts, which fall due at once; else a chargeback is won where at least two fields were given that
 * matter for its reason, whatever was sold, and lost otherwise. A query without a magic text goes on until it ends by itself.
 */
export function decideDispute({ kind, category, evidence }: EvidenceRequest): DisputeDecision | null {
  const magic = magicTexts[evidence.uncategorized_text ?? '']?.[kind === 'query' ? 'query' : 'chargeback']
  if (magic) return { decidesAs: magic, decidesAfterMs: 0 }
  if (kind === 'query') return null
  const telling = new Set(productTypes.flatMap((product) => evidenceThatMatters(category, product)))
  const givenCount = [...telling].filter((field) => evidence[field]).length
  return { decidesAs: givenCount >= tellingFieldsMin ? 'won' : 'lost', decidesAfterMs }
}

/** What follows the capture of a disputed test card is due at once, and so opened by the next round of the worker. */
const afterMs = 0

/** A chargeback of all that is left for fraud without the card present at Visa, except where told otherwise. */
export function disputeReport(differences: Partial<Omit<DisputeReport, 'type' | 'afterMs'>>): DisputeReport {
  return { type: 'dispute', kind: 'chargeback', network: 'visa', networkReasonCode: '10.4', part: 'rest', enhancedEligibility: [], afterMs, ...differences }
}

export const fraudReport: FraudReport = { type: 'early_fraud_warning', fraudType: 'misc', afterMs }
