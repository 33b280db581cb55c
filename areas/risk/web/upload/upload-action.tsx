import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { RiskType } from '#kernel/risk/types.ts'
import { useCan } from '#web/stores/merchant.ts'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'

const UploadDialog = lazy(() => import('./upload-dialog.tsx'))

/** Uploads a file of records for a list. Absent for those who may not. */
export function UploadAction({ type }: { type: RiskType }) {
  const { t } = useTranslation('risk')
  const dialog = useDialog()
  if (!useCan('risk.manage')) return null
  return (
    <>
      <Button onClick={() => dialog.open(true)}>{t('upload.open')}</Button>
      {dialog.subject && (
        <Suspense fallback={null}>
          <UploadDialog type={type} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
