import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined'
import { useMutation } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { type ComplianceRequirement, downloadDocument } from '#areas/settings/contract/compliance/endpoints.ts'
import { call } from '#web/api/call.ts'
import { DownloadProblem } from '#web/shared/errors/download-problem.tsx'
import { Details, Item, ItemList } from '#web/shared/settings/item-list.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { formatBytes } from '#web/ui/text/format-bytes.ts'
import { saveFile } from '#web/ui/text/save-file.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'

type Document = ComplianceRequirement['documents'][number]

const tones = { in_review: 'idle', verified: 'good', rejected: 'bad' } as const

/** Uploaded documents, newest first, with the platform's answer to each. */
export function DocumentList({ label, documents }: { label: string; documents: readonly Document[] }) {
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
    mutationFn: () => call(downloadDocument, { params: { id, documentId } }, { showsErrors: true }),
    onSuccess: (content) => saveFile(name, content as unknown as Blob),
  })
  return (
    <Item
      icon={<FileTextOutlined />}
      title={name}
      tag={<StatusTag tone={tones[status]}>{t(`statuses.${status}`)}</StatusTag>}
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
        <Button aria-label={t('downloadNamed', { name })} loading={download.isPending} onClick={() => download.mutate()}>
          {t('download')}
        </Button>
      }
    />
  )
}
