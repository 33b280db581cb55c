import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportItem } from '#areas/exports/contract/endpoints.ts'
import { Button } from '../../ui/forms/button.tsx'
import { takeAwaitedExport, unfollowExport } from './followed-exports.ts'
import { useExportCommands } from './queries.ts'

/** What can be done with an export in its state. A file that is ready soon after its request downloads without a click; one that is emailed doesn't. */
export function ExportButtons({ item }: { item: ExportItem }) {
  const { t } = useTranslation('exports')
  const { cancel, retry, download } = useExportCommands()
  const { state, file } = item
  const startDownload = () => download.mutate(item, { onSuccess: () => unfollowExport(item.id) })
  const onReady = useEffectEvent(() => {
    if (item.schedule_id === null && takeAwaitedExport(item.id)) startDownload()
  })
  const isReady = file !== null
  useEffect(() => {
    if (isReady) onReady()
  }, [isReady])
  if (file) {
    return (
      <Button kind="primary" isBusy={download.isPending} onClick={startDownload}>
        {t('actions.download')}
      </Button>
    )
  }
  if (state === 'waiting' || state === 'running') {
    return (
      <Button isBusy={cancel.isPending} onClick={() => cancel.mutate(item)}>
        {t('actions.cancel')}
      </Button>
    )
  }
  if (state !== 'failed') return null
  return (
    <Button isBusy={retry.isPending} onClick={() => retry.mutate(item)}>
      {t('actions.retry')}
    </Button>
  )
}
