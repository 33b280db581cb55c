import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined'
import type { CustomerDetail } from '@counterfoil/contract/customers/detail'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../stores/merchant.ts'
import { MenuButton, type MenuChoice } from '../../../ui/overlays/menu-button.tsx'
import { useDialog } from '../../../ui/overlays/use-dialog.ts'

const CustomerDialog = lazy(() => import('../dialogs/customer-dialog.tsx'))
const DataExportDialog = lazy(() => import('../dialogs/data-export-dialog.tsx'))
const EraseDialog = lazy(() => import('../dialogs/erase-dialog.tsx'))

/** Edits a customer who isn't deleted, and exports or erases what is stored about anybody. */
export function CustomerActions({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers')
  const dialog = useDialog<'edit' | 'export' | 'erase'>()
  const mayEdit = useCan('customers.manage') && customer.deleted_at === null
  const mayExport = useCan('customers.export_data') && customer.erasure === null
  const mayErase = useCan('customers.erase') && (customer.erasure === null || customer.erasure.state === 'failed')
  const choices: MenuChoice[] = [
    ...(mayExport ? [{ key: 'export', label: t('dataExport.open'), onChoose: () => dialog.open('export') }] : []),
    ...(mayErase ? [{ key: 'erase', label: t('erase.open'), onChoose: () => dialog.open('erase') }] : []),
  ]
  return (
    <>
      {mayEdit && <Button onClick={() => dialog.open('edit')}>{t('contact.edit')}</Button>}
      {choices.length > 0 && (
        <MenuButton label={t('detail.more')} sections={[{ key: 'data', choices }]}>
          <EllipsisOutlined aria-hidden />
        </MenuButton>
      )}
      {dialog.subject && (
        <Suspense fallback={null}>
          {dialog.subject === 'edit' && <CustomerDialog customer={customer} onClose={dialog.close} />}
          {dialog.subject === 'export' && <DataExportDialog customer={customer} onClose={dialog.close} onDone={dialog.closeForGood} />}
          {dialog.subject === 'erase' && <EraseDialog customer={customer} onClose={dialog.close} onDone={dialog.closeForGood} />}
        </Suspense>
      )}
    </>
  )
}
