import type { CustomerDetail } from '@counterfoil/contract/customers/detail'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../stores/merchant.ts'
import { useDialog } from '../../../ui/overlays/use-dialog.ts'

const CustomerDialog = lazy(() => import('../dialogs/customer-dialog.tsx'))

/** Actions on a customer who isn't deleted. */
export function CustomerActions({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers')
  const edit = useDialog()
  if (!useCan('customers.manage')) return null
  return (
    <>
      <Button onClick={() => edit.open(true)}>{t('contact.edit')}</Button>
      {edit.subject && (
        <Suspense fallback={null}>
          <CustomerDialog customer={customer} onClose={edit.close} />
        </Suspense>
      )}
    </>
  )
}
