import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RiskBackTest } from '#areas/risk/contract/back-test.ts'
import type { MerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import type { JobId } from '#kernel/ids.ts'
import type { RiskPeriod, RiskType } from '#kernel/risk/types.ts'
import { disputeStatuses } from '#kernel/statuses.ts'
import { merchantInfoQuery } from '../../api/account-queries.ts'
import { DisputeStatusTag } from '../../shared/disputes/dispute-status-tag.tsx'
import { DueTime } from '../../shared/disputes/due-time.tsx'
import AddDialog from '../../shared/risk/add-dialog.tsx'
import { BackTestCheck } from '../../shared/risk/back-test-check.tsx'
import { EffectField } from '../../shared/risk/effect-field.tsx'
import { PeriodField } from '../../shared/risk/period-field.tsx'
import { PlatformNote } from '../../shared/risk/platform-note.tsx'
import { TypeField } from '../../shared/risk/type-field.tsx'
import { useMerchant } from '../../stores/merchant.ts'
import { Button } from '../../ui/forms/button.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { OwnQueries } from './support/surroundings.tsx'

export const DisputeStatusTag_Kinds = () =>
  disputeStatuses.map((status) => (
    <p key={status}>
      <DisputeStatusTag status={status} />
    </p>
  ))

const now = Date.parse('2026-06-15T08:00:00Z')

/** Days, hours and nothing left, and a dispute that can't be answered anymore. */
export const DueTime_Kinds = () => (
  <>
    <p>
      <DueTime dueBy="2026-06-17T12:00:00Z" now={now} isOpen />
    </p>
    <p>
      <DueTime dueBy="2026-06-15T13:00:00Z" now={now} isOpen />
    </p>
    <p>
      <DueTime dueBy="2026-06-14T08:00:00Z" now={now} isOpen />
    </p>
    <p>
      <DueTime dueBy="2026-06-17T12:00:00Z" now={now} isOpen={false} />
    </p>
  </>
)

export function AddDialog_Default() {
  const { t } = useTranslation('catalogue')
  const dialog = useDialog()
  return (
    <>
      <Button onClick={() => dialog.open(true)}>{t('dialog.open')}</Button>
      {dialog.subject && <AddDialog type="card_number" onClose={dialog.close} />}
    </>
  )
}

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

export const BackTestCheck_Default = () => <BackTestCheck start={() => Promise.resolve(found)} />
export const BackTestCheck_OfRule = () => <BackTestCheck start={() => Promise.resolve(ofRule)} />

/** The rule can change after the check. */
export function BackTestCheck_OfChangedRule() {
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

export function EffectField_Default() {
  const [effect, setEffect] = useState<'block' | 'allow'>('block')
  return <EffectField value={effect} isDisabled={false} onChange={setEffect} />
}

export function PeriodField_Default() {
  const [period, setPeriod] = useState<RiskPeriod>('permanent')
  return <PeriodField value={period} isDisabled={false} onChange={setPeriod} />
}

export function PlatformNote_Default() {
  const merchant = useMerchant()
  const info: MerchantInfo = {
    ...merchant,
    country: 'HK',
    support_email: null,
    website: null,
    statement_descriptor: null,
    processor: null,
    can_take_payments: true,
    missing: [],
    are_payouts_stopped: false,
    is_taken_by_platform: true,
  }
  return (
    <OwnQueries fill={(queries, id) => queries.setQueryData(merchantInfoQuery(id).queryKey, info)}>
      <PlatformNote />
    </OwnQueries>
  )
}

export function TypeField_Default() {
  const [type, setType] = useState<RiskType>('ip')
  return <TypeField value={type} isDisabled={false} onChange={setType} />
}
