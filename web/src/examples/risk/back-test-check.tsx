import type { JobId } from '@counterfoil/contract/ids'
import type { RiskBackTest } from '@counterfoil/contract/risk/back-test'
import { useState } from 'react'
import { BackTestCheck } from '../../shared/risk/back-test-check.tsx'

const found: RiskBackTest = {
  id: 'job_1' as JobId,
  state: 'done',
  done_count: 90,
  total_count: 90,
  result: {
    from: '2026-03-17T12:00:00.000Z',
    to: '2026-06-15T12:00:00.000Z',
    effect: 'block',
    figures: {
      attempts: 1_214,
      blocked_attempts: 12,
      payments: 980,
      amounts: [{ currency: 'USD', amount_minor: 8_421_050 }],
      fraud: { payments: 14, amounts: [{ currency: 'USD', amount_minor: 212_300 }] },
      disputes: { payments: 9, amounts: [{ currency: 'USD', amount_minor: 154_900 }], lost: [{ currency: 'USD', amount_minor: 81_200 }] },
      good: { payments: 212, amounts: [{ currency: 'USD', amount_minor: 1_902_410 }], customers: 187 },
    },
    records: [
      { type: 'card_bin', record: '424242', attempts: 1_100, fraud_payments: 12, good_payments: 210 },
      { type: 'card_bin', record: '411111', attempts: 114, fraud_payments: 2, good_payments: 2 },
    ],
  },
}

const ofRule: RiskBackTest = {
  ...found,
  id: 'job_2' as JobId,
  result: found.result && {
    ...found.result,
    rule: { subject: 'card', counts: 'declines', threshold: 5, window_minutes: 10, action: 'block', interval_seconds: null },
    records: [],
  },
}

export const Default = () => <BackTestCheck start={() => Promise.resolve(found)} />
export const OfRule = () => <BackTestCheck start={() => Promise.resolve(ofRule)} />

/** The rule can change after the check. */
export function OfChangedRule() {
  const [limit, setLimit] = useState(5)
  return (
    <>
      <button type="button" onClick={() => setLimit(limit + 1)}>
        Raise the limit
      </button>
      <BackTestCheck of={{ key: String(limit), text: `Block a card after ${limit} declined attempts in 10 minutes` }} start={() => Promise.resolve(ofRule)} />
    </>
  )
}
