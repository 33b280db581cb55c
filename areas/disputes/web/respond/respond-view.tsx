import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { useDeadlineLeft } from '#web/shared/disputes/use-account-now.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useTimeInZone } from '#web/ui/time/time-zone.ts'
import { useDraft } from './draft-context.ts'
import { EvidenceSection } from './evidence-section.tsx'
import { FilesSection } from './files-section.tsx'
import { HistorySection } from './history-section.tsx'
import { LetterSection } from './letter-section.tsx'
import { PacketSection } from './packet-section.tsx'
import styles from './respond.module.css'
import { SizeMeter } from './size-meter.tsx'
import { SubmitSection } from './submit-section.tsx'
import { usePacket } from './use-packet.ts'
import { UploadsContextProvider, useUploads } from './use-uploads.ts'

interface RespondViewProps {
  hasUnsaved: boolean
  onRefused: () => void
}

export function RespondView({ hasUnsaved, onRefused }: RespondViewProps) {
  const { t } = useTranslation(['evidence', 'common'])
  const { t: disputes } = useTranslation('disputes')
  const timeInZone = useTimeInZone()
  const { response } = useDraft()
  const uploads = useUploads()
  const packet = usePacket()
  const { dispute, evidence, files, is_open, others } = response
  const isInquiry = dispute.kind === 'query'
  const required = evidence.filter(({ level }) => level === 'required')
  const left = useDeadlineLeft(dispute.due_by)
  const subtitle = (
    <span className={styles.subtitle}>
      <Money amountMinor={dispute.amount_minor} currency={dispute.currency} mode="symbol" />
      <span>{disputes(`reason.${dispute.category}`)}</span>
      {is_open && <span>{t('due', { at: timeInZone(dispute.due_by), left: left ?? '' })}</span>}
    </span>
  )
  return (
    <>
      <PageHeader
        title={isInquiry ? t('inquiryTitle') : undefined}
        subtitle={subtitle}
        breadcrumb={
          <Link to="/payments-product/disputes/$disputeId" params={{ disputeId: dispute.id }}>
            {t('toDispute')}
          </Link>
        }
      />
      {!is_open && (
        <div className={`card ${styles.notice}`} role="status">
          <strong>{t(dispute.submitted_at ? 'closed.submitted' : 'closed.title')}</strong>
          <p>{dispute.submitted_at ? t('closed.submittedText', { at: timeInZone(dispute.submitted_at) }) : t('closed.text')}</p>
          {!dispute.submitted_at && files.length > 0 && <p>{t('closed.files', { days: disputeLimits.evidenceDraftFilesDays })}</p>}
        </div>
      )}
      {is_open && isInquiry && (
        <div className={`card ${styles.notice}`}>
          <strong>{t('inquiry.title')}</strong>
          <p>
            {t('inquiry.text')}{' '}
            <Link to="/payments-product/disputes/$disputeId" params={{ disputeId: dispute.id }}>
              {t('inquiry.refund')}
            </Link>
          </p>
        </div>
      )}
      <UploadsContextProvider value={uploads}>
        <div className={styles.columns}>
          <div className={styles.column}>
            <EvidenceSection />
            <FilesSection />
            <LetterSection />
            {is_open && <PacketSection state={packet} />}
          </div>
          {/* Beside the others where there is room, otherwise before the submission. */}
          {is_open && (
            <aside className={styles.side} aria-label={t('side')}>
              <div className="card">
                <p className={styles.progress}>{t('progress', { given: required.filter(({ is_given }) => is_given).length, count: required.length })}</p>
                <SizeMeter state={packet} />
                <p className={styles.quiet} role="status">
                  {hasUnsaved ? t('saving.editing') : t('saving.all')}
                </p>
                {others.length > 0 && (
                  <p className={styles.others} role="status">
                    {t('others', { names: others.join(t('common:separator')), count: others.length })}
                  </p>
                )}
              </div>
            </aside>
          )}
          <div className={styles.column}>
            {is_open && <SubmitSection packet={packet} hasUnsaved={hasUnsaved} onRefused={onRefused} />}
            <HistorySection />
          </div>
        </div>
      </UploadsContextProvider>
    </>
  )
}
