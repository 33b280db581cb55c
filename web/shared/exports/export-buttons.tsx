import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import type { ExportItem } from '#areas/exports/contract/endpoints.ts'
import { useExportCommands } from './queries.ts'

interface ExportButtonsProps {
  item: ExportItem
  onDownloaded?: () => void
}

/** What can be done with an export in its state. */
export function ExportButtons({ item, onDownloaded }: ExportButtonsProps) {
  const { t } = useTranslation('exports')
  const { cancel, retry, download } = useExportCommands()
  const { state, file } = item
  if (file) {
    return (
      <Button type="primary" loading={download.isPending} onClick={() => download.mutate(item, { onSuccess: () => onDownloaded?.() })}>
        {t('actions.download')}
      </Button>
    )
  }
  if (state === 'waiting' || state === 'running') {
    return (
      <Button loading={cancel.isPending} onClick={() => cancel.mutate(item)}>
        {t('actions.cancel')}
      </Button>
    )
  }
  if (state !== 'failed') return null
  return (
    <Button loading={retry.isPending} onClick={() => retry.mutate(item)}>
      {t('actions.retry')}
    </Button>
  )
}
