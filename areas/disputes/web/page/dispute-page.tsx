import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { PendingRefund } from '#web/shared/approvals/pending-refund.tsx'
import { CustomerCard } from '#web/shared/customers/customer-card.tsx'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { toneOfDeadline, useClockAheadMs, useDeadlineLeft } from '#web/shared/disputes/use-account-now.ts'
import { InstructionPanel } from '#web/shared/instructions/instruction-panel.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { DetailColumns } from '#web/ui/layout/detail-columns.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import { AssigneeCell } from '../assignee/assignee-cell.tsx'
import { IssuerCard, ReasonCard } from './cards/claim-cards.tsx'
import { EvidenceCard } from './cards/evidence-card.tsx'
import { MoneyCard } from './cards/money-card.tsx'
import { MonitoringCard } from './cards/monitoring-card.tsx'
import { EarlierCard, OthersCard, PaymentCard } from './cards/payment-cards.tsx'
import { TimelineCard } from './cards/timeline-card.tsx'
import { DisputeActions } from './dispute-actions.tsx'
import { disputeQuery } from './queries.ts'
import { isInstructed, StateLine } from './state-line.tsx'
import { useNoteOpened } from './use-note-opened.ts'

const route = getRouteApi('/shell/payments-product/disputes/$disputeId')

const pollMs = 10_000

/** One dispute: why, until when, what it costs, and what can be done. */
export function DisputePage() {
  const { t } = useTranslation(['dispute', 'disputes'])
  const { disputeId } = route.useParams()
  const { id: merchantId } = useMerchant()
  const dispute = useQuery({
    ...disputeQuery(merchantId, disputeId),
    refetchInterval: ({ state }) => (state.data && isInstructed(state.data) ? pollMs : false),
  })
  useNoteOpened(disputeId, dispute.data !== undefined)
  return (
    <DetailPage
      query={dispute}
      text={(key) => t(key)}
      back={<WayBack path="/payments-product/disputes" />}
      actions={<Link to="/payments-product/disputes">{t('all')}</Link>}
      view={(found) => <DisputeView dispute={found} />}
    />
  )
}

function DisputeView({ dispute }: { dispute: DisputeDetail }) {
  const { t } = useTranslation(['dispute', 'disputes'])
  const locale = useLocale()
  const { currency, due_by: dueBy, can_respond: canRespond } = dispute
  const leftMs = Date.parse(dueBy) - useNow() - useClockAheadMs()
  const left = useDeadlineLeft(canRespond ? dueBy : null)
  const amount = formatMoney(dispute.amount_minor, currency, locale)
  const title = t(dispute.kind === 'query' ? 'titleInquiry' : 'title', { amount })
  // What can be answered begins with the time that is left for it.
  const figure = left === null ? amount : t('state.left', { left })
  return (
    <>
      <PageHeader
        title={left === null ? title : t('titleLeft', { title, left: figure })}
        figure={figure}
        tone={left === null ? undefined : toneOfDeadline(leftMs)}
        breadcrumb={<WayBack path="/payments-product/disputes" />}
        subtitle={<StateLine dispute={dispute} title={title} />}
        actions={<DisputeActions dispute={dispute} />}
      />
      {dispute.instructions.map((instruction) => (
        <InstructionPanel key={instruction.id} instruction={instruction} currency={currency} />
      ))}
      <PendingRefund paymentId={dispute.payment.id} />
      <DetailColumns
        rail={
          <>
            <PaymentCard dispute={dispute} />
            <CustomerCard payment={dispute.payment} />
            <MonitoringCard dispute={dispute} />
            <Section title={t('disputes:columns.assignee')}>
              <AssigneeCell dispute={dispute} />
            </Section>
            <ReferenceCard dispute={dispute} />
          </>
        }
      >
        <MoneyCard dispute={dispute} />
        <ReasonCard dispute={dispute} />
        <IssuerCard dispute={dispute} />
        <EvidenceCard dispute={dispute} />
        <EarlierCard dispute={dispute} />
        <TimelineCard dispute={dispute} />
        <OthersCard dispute={dispute} />
      </DetailColumns>
    </>
  )
}

/** The IDs of the dispute and its payment. */
function ReferenceCard({ dispute: { id, payment } }: { dispute: DisputeDetail }) {
  const { t } = useTranslation(['dispute', 'disputes'])
  return (
    <Section title={t('reference')}>
      <Facts
        facts={[
          { key: 'dispute', label: t('disputes:columns.dispute'), value: <CopyableId id={id} /> },
          { key: 'payment', label: t('payment.title'), value: <CopyableId id={payment.id} /> },
        ]}
      />
    </Section>
  )
}
