import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ApprovalDetail } from '#areas/approvals/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { nameSubject } from '#web/shared/approvals/name-subject.ts'
import { useMerchantStore } from '#web/stores/merchant.ts'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'

/** What was requested, by whom and why, and who decided. */
export function ApprovalFacts({ approval }: { approval: ApprovalDetail }) {
  const { t } = useTranslation(['approvals', 'payments'])
  const locale = useLocale()
  const {
    action,
    amount_minor: amountMinor,
    currency,
    exceeded,
    limit_minor: limitMinor,
    reason,
    decided_at: decidedAt,
    status,
    result_id: resultId,
  } = approval
  const limit = limitMinor === null ? currency : formatMoney(limitMinor, currency, locale)
  return (
    <Section title={t('facts.title')}>
      <Facts
        facts={[
          { key: 'action', label: t('columns.action'), value: t(`action.${action}`) },
          { key: 'amount', label: t('facts.amount'), value: amountMinor === null ? null : <Money amountMinor={amountMinor} currency={currency} /> },
          { key: 'account', label: t('facts.account'), value: amountMinor === null ? nameSubject(approval, locale) : null },
          { key: 'limit', label: t('facts.limit'), value: exceeded && t(`exceeded.${exceeded}`, { limit }) },
          { key: 'payment', label: t('facts.payment'), value: approval.payment_id && <PaymentLink id={approval.payment_id} /> },
          { key: 'reason', label: t('facts.reason'), value: reason && t(`payments:refundReason.${reason}`) },
          { key: 'note', label: t('facts.note'), value: approval.note },
          { key: 'method', label: t('facts.method'), value: approval.method && t(`method.${approval.method}`) },
          { key: 'requester', label: t('columns.requester'), value: approval.requested_by },
          { key: 'created', label: t('columns.created'), value: <DateTime at={approval.created_at} /> },
          { key: 'decider', label: t(`facts.by.${status}`), value: approval.decided_by },
          { key: 'decided', label: t('facts.decided'), value: decidedAt && <DateTime at={decidedAt} /> },
          {
            key: 'result',
            label: t(action === 'payout' ? 'facts.result.payout' : 'facts.result.refund'),
            value: resultId && amountMinor !== null ? <Result approval={approval} id={resultId} /> : null,
          },
        ]}
      />
    </Section>
  )
}

function PaymentLink({ id }: { id: string }) {
  return (
    <Link to="/payments/$paymentId" params={{ paymentId: id }}>
      {shortenId(id)}
    </Link>
  )
}

/** A refund is on the page of its payment, a payout has its own. */
function Result({ approval, id }: { approval: ApprovalDetail; id: string }) {
  const canOpen = useMerchantStore((state) => state.routes.includes('/balance/payouts/$payoutId'))
  if (approval.action === 'refund' || !canOpen) return <CopyableId id={id} isWhole />
  return (
    <Link to="/balance/payouts/$payoutId" params={{ payoutId: id }}>
      {shortenId(id)}
    </Link>
  )
}
