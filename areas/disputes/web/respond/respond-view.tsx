import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#kernel/money/money.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { useDraft } from './draft-context.ts'
import { EndBar } from './end-bar.tsx'
import { EvidenceSection } from './evidence-section.tsx'
import { FilesSection } from './files-section.tsx'
import { DraftState, ResponseFacts, ResponseNotice } from './head.tsx'
import { HistorySection } from './history-section.tsx'
import { LetterSection } from './letter-section.tsx'
import { PacketPreview, PacketSize } from './packet-preview.tsx'
import styles from './respond.module.css'
import { usePacket } from './use-packet.ts'
import { UploadsContextProvider, useUploads } from './use-uploads.ts'

interface RespondViewProps {
  hasUnsaved: boolean
  onRefused: () => void
}

/** The form beside the pages that it makes, with the submission at its end. */
export function RespondView({ hasUnsaved, onRefused }: RespondViewProps) {
  const { t } = useTranslation('evidence')
  const locale = useLocale()
  const { response } = useDraft()
  const uploads = useUploads()
  const packet = usePacket()
  const { dispute, is_open } = response
  return (
    <>
      <PageHeader
        title={dispute.kind === 'query' ? t('inquiryTitle') : undefined}
        subtitle={<ResponseFacts />}
        breadcrumb={
          <>
            <Link to="/payments-product/disputes/$disputeId" params={{ disputeId: dispute.id }}>
              {t('toDispute', { amount: formatMoney(dispute.amount_minor, dispute.currency, locale) })}
            </Link>
            {is_open && <DraftState hasUnsaved={hasUnsaved} />}
          </>
        }
      />
      <div className={styles.parts}>
        <ResponseNotice />
        <div className={styles.parts}>
          <div className={styles.columns}>
            <UploadsContextProvider value={uploads}>
              <div className={styles.form}>
                <EvidenceSection />
                <FilesSection />
                <LetterSection />
              </div>
            </UploadsContextProvider>
            {is_open && (
              <div className={styles.preview}>
                <Section title={t('packet.title')} aside={<PacketSize state={packet} />}>
                  <PacketPreview state={packet} />
                </Section>
              </div>
            )}
          </div>
          {is_open && <EndBar packet={packet} hasUnsaved={hasUnsaved} onRefused={onRefused} />}
        </div>
        <div className={styles.form}>
          <HistorySection />
        </div>
      </div>
    </>
  )
}
