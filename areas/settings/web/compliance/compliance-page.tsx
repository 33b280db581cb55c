import { useMutation, useQuery } from '@tanstack/react-query'
import FileTextIcon from 'lucide-react/icons/file-text'
import { useTranslation } from 'react-i18next'
import { type ComplianceRequirement, downloadDocument, type RequirementStatus } from '#areas/settings/contract/compliance/endpoints.ts'
import { formatMoment } from '#kernel/time/times.ts'
import { call } from '#web/api/call.ts'
import { DownloadProblem } from '#web/shared/errors/download-problem.tsx'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import styles from '#web/shared/settings/forms.module.css'
import { Details, Item, ItemList } from '#web/shared/settings/item-list.tsx'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { SettingsFrame } from '#web/shared/settings/settings-frame.tsx'
import { SettingsSkeleton } from '#web/shared/settings/settings-skeleton.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { StatusTag, type StatusTone } from '#web/ui/feedback/status-tag.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { formatBytes } from '#web/ui/text/format-bytes.ts'
import { saveFile } from '#web/ui/text/save-file.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import { complianceQuery } from '../queries.ts'
import { UploadDocument } from './upload-document.tsx'

/** The documents that the platform requires: what is missing, when it is due, and what stops otherwise. */
export function CompliancePage() {
  const { t } = useTranslation(['compliance', 'settings'])
  const { id } = useMerchant()
  const info = useQuery(complianceQuery(id))
  const stopped = info.data?.stopped ?? []
  return (
    <SettingsFrame>
      {info.isPending && <SettingsSkeleton cards={{ first: 3, second: 3 }} />}
      {info.isError && !info.data && <ErrorNotice title={t('failed')} error={info.error} onRetry={() => void info.refetch()} />}
      {stopped.length > 0 && (
        <p className={styles.stopped} role="alert">
          {t(stopped.length > 1 ? 'stopped.both' : `stopped.${stopped[0] ?? 'payouts'}`)}
        </p>
      )}
      {info.data?.requirements.length === 0 && <EmptyCard title={t('empty.title')} text={t('empty.text')} />}
      {info.data?.requirements.map((requirement) => (
        <RequirementCard key={requirement.id} requirement={requirement} />
      ))}
    </SettingsFrame>
  )
}

const tones = { missing: 'warn', in_review: 'idle', verified: 'good', rejected: 'bad' } as const satisfies Record<RequirementStatus, StatusTone>

/** One required document with its files, and the way to upload another one. */
function RequirementCard({ requirement }: { requirement: ComplianceRequirement }) {
  const { t } = useTranslation('compliance')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const { id, kind, reason, due_at: dueAt, is_overdue: isOverdue, status, stops, documents } = requirement
  const isOpen = status === 'missing' || status === 'rejected'
  const due = dueAt === null ? t('noDueDate') : formatMoment(new Date(dueAt), timeZone, locale)
  return (
    <SettingsCard
      title={t(`kinds.${kind}`)}
      text={reason}
      action={
        <StatusTag tone={isOverdue ? 'bad' : tones[status]}>{isOverdue && status === 'missing' ? t('statuses.overdue') : t(`statuses.${status}`)}</StatusTag>
      }
    >
      {status !== 'verified' && (
        <dl className={styles.facts}>
          <dt>{t('due')}</dt>
          <dd>{due}</dd>
          <dt>{t('stops.label')}</dt>
          <dd>{t(stops.length === 0 ? 'stops.nothing' : stops.length > 1 ? 'stops.both' : `stops.${stops[0] ?? 'payouts'}`)}</dd>
        </dl>
      )}
      {documents.length > 0 && <DocumentList label={t('documentsOf', { kind: t(`kinds.${kind}`) })} documents={documents} />}
      {isOpen && <UploadDocument requirementId={id} kind={t(`kinds.${kind}`)} isAgain={documents.length > 0} />}
    </SettingsCard>
  )
}

type Document = ComplianceRequirement['documents'][number]

const documentTones = { in_review: 'idle', verified: 'good', rejected: 'bad' } as const

/** Uploaded documents, newest first, with the platform's answer to each. */
function DocumentList({ label, documents }: { label: string; documents: readonly Document[] }) {
  return (
    <ItemList label={label}>
      {documents.map((document) => (
        <DocumentItem key={document.id} document={document} />
      ))}
    </ItemList>
  )
}

function DocumentItem({ document }: { document: Document }) {
  const { t } = useTranslation('compliance')
  const locale = useLocale()
  const { id, time_zone: timeZone } = useMerchant()
  const { id: documentId, name, status, reason, size_bytes: size, uploaded_at: at, uploaded_by: by } = document
  const time = formatTime(at, timeZone, locale)
  const download = useMutation({
    mutationFn: () => call(downloadDocument, { params: { id, documentId } }),
    onSuccess: (content) => saveFile(name, content as unknown as Blob),
  })
  return (
    <Item
      icon={<FileTextIcon />}
      title={name}
      tag={<StatusTag tone={documentTones[status]}>{t(`statuses.${status}`)}</StatusTag>}
      detail={
        <Details
          parts={[
            { key: 'reason', value: reason === null ? null : t('rejectedFor', { reason }) },
            { key: 'uploaded', value: by === null ? t('uploaded', { time }) : t('uploadedBy', { name: by, time }) },
            { key: 'size', value: formatBytes(size, locale) },
          ]}
        />
      }
      below={<DownloadProblem error={download.error} />}
      action={
        <Button aria-label={t('downloadNamed', { name })} isBusy={download.isPending} onClick={() => download.mutate()}>
          {t('download')}
        </Button>
      }
    />
  )
}
