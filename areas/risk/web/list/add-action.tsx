import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { RiskType } from '#kernel/risk/types.ts'
import { useCan } from '#web/stores/merchant.ts'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useShortcuts } from '#web/ui/shortcuts/registry.ts'

const AddDialog = lazy(() => import('#web/shared/risk/add-dialog.tsx'))

/** Adds entries to a list. Absent for those who may not. */
export function AddAction({ type }: { type: RiskType }) {
  const { t } = useTranslation('risk')
  const dialog = useDialog()
  const mayAdd = useCan('risk.manage')
  useShortcuts({ shortcuts: mayAdd ? [{ keys: 'c', label: t('add.open'), onPress: () => dialog.open(true) }] : [] })
  if (!mayAdd) return null
  return (
    <>
      <Button type="primary" onClick={() => dialog.open(true)}>
        {t('add.open')}
      </Button>
      {dialog.subject && (
        <Suspense fallback={null}>
          <AddDialog type={type} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
