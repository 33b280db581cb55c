import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { needsResponse } from '#areas/disputes/contract/tabs.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { DisputeStatusTag } from '#web/shared/disputes/dispute-status-tag.tsx'
import { DueTime } from '#web/shared/disputes/due-time.tsx'
import { useClockAheadMs } from '#web/shared/disputes/use-account-now.ts'
import { PeekView } from '#web/shared/lists/peek-view.tsx'
import { CardMark } from '#web/shared/payments/card-mark.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { Facts } from '#web/ui/layout/facts.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import { AssigneeCell } from '../assignee/assignee-cell.tsx'
import { MoneyCard } from './cards/money-card.tsx'
import { TimelineCard } from './cards/timeline-card.tsx'
import { DisputeActions } from './dispute-actions.tsx'
import { disputeQuery } from './queries.ts'
import { useNoteOpened } from './use-note-opened.ts'

/** Who walks on within it has not read it. */
const readMs = 2_000

/** A dispute beside the list. */
export default function DisputePeek({ id }: { id: string }) {
  const { t } = useTranslation(['dispute', 'disputes'])
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  const now = useNow() + useClockAheadMs()
  const query = useQuery(disputeQuery(merchantId, id))
  useNoteOpened(id, query.data !== undefined, readMs)
  return (
    <PeekView
      key={id}
      query={query}
      failed={t('failed')}
      page={{ to: '/payments-product/disputes/$disputeId', params: { disputeId: id } }}
      parts={(dispute) => {
        const { payment, status } = dispute
        const isOpen = needsResponse(status)
        return {
          figure: formatMoney(dispute.amount_minor, dispute.currency, locale),
          what: t(`disputes:reason.${dispute.category}`),
          state: (
            <>
              <DisputeStatusTag status={status} />
              {isOpen && <DueTime dueBy={dispute.due_by} now={now} isOpen />}
            </>
          ),
          actions: <DisputeActions dispute={dispute} />,
          receipt: <MoneyCard dispute={dispute} />,
          facts: (
            <Facts
              facts={[
                { key: 'customer', label: t('disputes:columns.customer'), value: payment.customer_name ?? payment.customer_email },
                {
                  key: 'card',
                  label: t('disputes:columns.payment'),
                  value: payment.card && <CardMark brand={payment.card.brand} last4={payment.card.last4} />,
                },
                { key: 'order', label: t('payment.order'), value: payment.order_number },
                { key: 'assignee', label: t('disputes:columns.assignee'), value: <AssigneeCell dispute={dispute} /> },
              ]}
            />
          ),
          activity: <TimelineCard dispute={dispute} isPanel />,
        }
      }}
    />
  )
}
