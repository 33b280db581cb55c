import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { customerQuery } from '#areas/customers/contract/query.ts'
import { countryCodes } from '#areas/settings/contract/merchants/countries.ts'
import { nameCountry } from '#web/shared/countries/list-countries.ts'
import { ListMenu } from '#web/shared/lists/list-menu.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import { type ListWords, listTexts, useQueryWords } from '#web/shared/lists/list-words.ts'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { useCan } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useShortcuts } from '#web/ui/shortcuts/registry.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { customerSource } from '../queries.ts'
import { CustomerTable } from './customer-table.tsx'

const CustomerPeek = lazyPart(() => import('../page/customer-peek.tsx'))

const CustomerDialog = lazyPart(() => import('../dialogs/customer-dialog.tsx'))

/** Every customer of the account, newest first, a page at a time. */
export function CustomersPage() {
  const { t } = useTranslation('customers')
  return (
    <ListPage
      list={customerQuery}
      words={useCustomerWords()}
      currencies={[]}
      source={customerSource}
      path="/customers"
      header={(search, q, count) => (
        <PageHeader
          actions={
            <>
              {search}
              <AddAction />
              {q !== null && <ListMenu list="customers" q={q} count={count} />}
            </>
          }
        />
      )}
      table={(items, isBusy, peek) => <CustomerTable items={items} isBusy={isBusy} peek={peek} />}
      preview={{ label: t('columns.customer'), view: (id) => <CustomerPeek id={id} /> }}
      empty={<NoCustomers />}
    />
  )
}

function AddAction() {
  const { t } = useTranslation('customers')
  const dialog = useDialog()
  const mayAdd = useCan('customers.manage')
  useShortcuts({ shortcuts: mayAdd ? [{ keys: 'c', label: t('empty.add'), onPress: () => dialog.open(true) }] : [] })
  if (!mayAdd) return null
  return (
    <>
      <Button kind="primary" onClick={() => dialog.open(true)}>
        {t('empty.add')}
      </Button>
      {dialog.subject && <CustomerDialog customer={null} onClose={dialog.close} />}
    </>
  )
}

function NoCustomers() {
  const { t } = useTranslation('customers')
  const mayReadPayments = useCan('payments.read')
  return (
    <EmptyCard title={t('empty.title')} text={t('empty.text')} actions={mayReadPayments && <ButtonLink to="/payments">{t('empty.payments')}</ButtonLink>} />
  )
}

/** What the list of customers says. */
function useCustomerWords(): ListWords {
  const { t } = useTranslation('customers')
  const locale = useLocale()
  const { names, hints } = useQueryWords(customerQuery, 'customers:filters')
  return useMemo(
    () => ({
      names: { ...names, values: { ...names.values, country: Object.fromEntries(countryCodes.map((code) => [code, nameCountry(code, locale)])) } },
      hints,
      nothing: ({ customer_id: id }) => (id === undefined ? undefined : t('list.idText')),
      ...listTexts((key) => t(`list.${key}`)),
    }),
    [t, locale, names, hints],
  )
}
