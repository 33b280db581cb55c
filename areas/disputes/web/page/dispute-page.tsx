import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import { openInstructionStates } from '#kernel/instructions.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { PendingRefund } from '#web/shared/approvals/pending-refund.tsx'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { DisputeStatusTag } from '#web/shared/disputes/dispute-status-tag.tsx'
import { InstructionPanel } from '#web/shared/instructions/instruction-panel.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { DetailColumns } from '#web/ui/layout/detail-columns.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime, formatZone } from '#web/ui/time/time.ts'
import { AssigneeCell } from '../assignee/assignee-cell.tsx'
import { IssuerCard, ReasonCard } from './cards/claim-cards.tsx'
import { EvidenceCard } from './cards/evidence-card.tsx'
import { MoneyCard } from './cards/money-card.tsx'
import { MonitoringCard } from './cards/monitoring-card.tsx'
import { EarlierCard, OthersCard, PaymentCard } from './cards/payment-cards.tsx'
import { TimelineCard } from './cards/timeline-card.tsx'
import { DisputeActions } from './dispute-actions.tsx'
import { disputeQuery } from './queries.ts'
import { StatePanel } from './state-panel.tsx'
import { useNoteOpened } from './use-note-opened.ts'

const route = getRouteApi('/shell/payments-product/disputes/$disputeId')

const pollMs = 10_000

/** Whether the platform has yet to answer what members decided. */
function isMoving({ instructions }: DisputeDetail): boolean {
  return instructions.some(({ state }) => openInstructionStates.includes(state))
}

/** One dispute: why, until when, what it costs, and what can be done. */
export function DisputePage() {
  const { t } = useTranslation(['dispute', 'disputes'])
  const { disputeId } = route.useParams()
  const { id: merchantId } = useMerchant()
  const dispute = useQuery({
    ...disputeQuery(merchantId, disputeId),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? pollMs : false),
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
  const { instructions, currency } = dispute
  const amount = formatMoney(dispute.amount_minor, currency, locale)
  return (
    <>
      <PageHeader
        title={t(dispute.kind === 'query' ? 'titleInquiry' : 'title', { amount })}
        breadcrumb={<WayBack path="/payments-product/disputes" />}
        subtitle={<Subtitle dispute={dispute} />}
        actions={<DisputeActions dispute={dispute} />}
      />
      {instructions.map((instruction) => (
        <InstructionPanel key={instruction.id} instruction={instruction} currency={currency} />
      ))}
      <PendingRefund paymentId={dispute.payment.id} />
      <StatePanel dispute={dispute} />
      <DetailColumns
        rail={
          <>
            <AssigneeCard dispute={dispute} />
            <PaymentCard dispute={dispute} />
            <MonitoringCard dispute={dispute} />
            <IssuerCard dispute={dispute} />
          </>
        }
      >
        <ReasonCard dispute={dispute} />
        <MoneyCard dispute={dispute} />
        <EvidenceCard dispute={dispute} />
        <EarlierCard dispute={dispute} />
        <OthersCard dispute={dispute} />
        <TimelineCard dispute={dispute} />
      </DetailColumns>
    </>
  )
}

function Subtitle({ dispute: { id, status, created_at: at } }: { dispute: DisputeDetail }) {
  const { t } = useTranslation('dispute')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return (
    <span className={styles.subtitle}>
      <DisputeStatusTag status={status} />
      <CopyableId id={id} isWhole />
      <time dateTime={at}>{t('opened', { time: formatTime(at, timeZone, locale) })}</time>
      <span>{formatZone(timeZone, locale, at)}</span>
    </span>
  )
}

/** Who works on the dispute, with the menu that changes it for those who may. */
function AssigneeCard({ dispute }: { dispute: DisputeDetail }) {
  const { t } = useTranslation('disputes')
  return (
    <Section title={t('columns.assignee')}>
      <AssigneeCell dispute={dispute} />
    </Section>
  )
}
