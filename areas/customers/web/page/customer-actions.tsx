import EllipsisIcon from 'lucide-react/icons/ellipsis'
import { useTranslation } from 'react-i18next'
import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import { RiskContextDialog } from '#web/shared/risk/load-context-dialog.ts'
import { useCan } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton, type MenuChoice } from '#web/ui/overlays/menu-button.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'

const CustomerDialog = lazyPart(() => import('../dialogs/customer-dialog.tsx'))
const DataExportDialog = lazyPart(() => import('../dialogs/data-export-dialog.tsx'))
const EraseDialog = lazyPart(() => import('../dialogs/erase-dialog.tsx'))

/** Edits a customer who isn't deleted, adds anybody to a risk list, and exports or erases what is stored about them. */
export function CustomerActions({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation(['customers', 'shell'])
  const dialog = useDialog<'edit' | 'export' | 'erase' | 'risk'>()
  const mayList = useCan('risk.manage')
  const mayEdit = useCan('customers.manage') && customer.deleted_at === null
  const mayExport = useCan('customers.export_data') && customer.erasure === null
  const mayErase = useCan('customers.erase') && (customer.erasure === null || customer.erasure.state === 'failed')
  const risk: MenuChoice[] = mayList ? [{ key: 'risk', label: t('shell:addToRiskList'), onChoose: () => dialog.open('risk') }] : []
  const data: MenuChoice[] = [
    ...(mayExport ? [{ key: 'export', label: t('dataExport.open'), onChoose: () => dialog.open('export') }] : []),
    ...(mayErase ? [{ key: 'erase', label: t('erase.open'), onChoose: () => dialog.open('erase') }] : []),
  ]
  const sections = [
    { key: 'risk', choices: risk },
    { key: 'data', choices: data },
  ].filter(({ choices }) => choices.length > 0)
  return (
    <>
      {mayEdit && <Button onClick={() => dialog.open('edit')}>{t('contact.edit')}</Button>}
      {sections.length > 0 && (
        <MenuButton label={t('detail.more')} sections={sections}>
          <EllipsisIcon aria-hidden />
        </MenuButton>
      )}
      {dialog.subject === 'risk' && (
        <RiskContextDialog reason={{ subject: 'customer', objectId: customer.id, kind: 'customer', id: customer.id }} onClose={dialog.close} />
      )}
      {dialog.subject === 'edit' && <CustomerDialog customer={customer} onClose={dialog.close} />}
      {dialog.subject === 'export' && <DataExportDialog customer={customer} onClose={dialog.close} onDone={dialog.closeForGood} />}
      {dialog.subject === 'erase' && <EraseDialog customer={customer} onClose={dialog.close} onDone={dialog.closeForGood} />}
    </>
  )
}
