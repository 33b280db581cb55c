import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../stores/merchant.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import type { ListedExport } from './export-dialog.tsx'

const ExportDialog = lazy(() => import('./export-dialog.tsx'))

/** Exports the list that is shown. Absent for those who may not. */
export function ExportAction(shown: ListedExport) {
  const { t } = useTranslation('exports')
  const dialog = useDialog()
  if (!useCan('exports.manage')) return null
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => dialog.open(true)}>
        {t('actions.export')}
      </Button>
      {dialog.subject && (
        <Suspense>
          <ExportDialog {...shown} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
