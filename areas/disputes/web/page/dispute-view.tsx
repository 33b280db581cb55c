import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { PendingRefund } from '#web/shared/approvals/pending-refund.tsx'
import { DisputeStatusTag } from '#web/shared/disputes/dispute-status-tag.tsx'
import { InstructionPanel } from '#web/shared/instructions/instruction-panel.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime, formatZone } from '#web/ui/time/time.ts'
import { AssigneeCell } from '../assignee/assignee-cell.tsx'
import { EarlierCard } from './cards/earlier-card.tsx'
import { EvidenceCard } from './cards/evidence-card.tsx'
import { IssuerCard } from './cards/issuer-card.tsx'
import { MoneyCard } from './cards/money-card.tsx'
import { MonitoringCard } from './cards/monitoring-card.tsx'
import { NotesCard } from './cards/notes-card.tsx'
import { OthersCard } from './cards/others-card.tsx'
import { PaymentCard } from './cards/payment-card.tsx'
import { ReasonCard } from './cards/reason-card.tsx'
import { TimelineCard } from './cards/timeline-card.tsx'
import { DisputeActions } from './dispute-actions.tsx'
import { StatePanel } from './state-panel.tsx'

export function DisputeView({ dispute }: { dispute: DisputeDetail }) {
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
      <div className={styles.columns}>
        <div className={styles.column}>
          <ReasonCard dispute={dispute} />
          <MoneyCard dispute={dispute} />
          <EvidenceCard dispute={dispute} />
          <EarlierCard dispute={dispute} />
          <OthersCard dispute={dispute} />
          <TimelineCard dispute={dispute} />
        </div>
        <div className={styles.column}>
          <AssigneeCard dispute={dispute} />
          <PaymentCard dispute={dispute} />
          <MonitoringCard dispute={dispute} />
          <IssuerCard dispute={dispute} />
          <NotesCard dispute={dispute} />
        </div>
      </div>
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
