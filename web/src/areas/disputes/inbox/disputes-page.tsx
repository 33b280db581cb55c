import ExceptionOutlined from '@ant-design/icons/es/icons/ExceptionOutlined'
import { disputeQuery } from '@counterfoil/contract/disputes/query'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../shared/lists/list-page.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatZone } from '../../../ui/time/time.ts'
import { disputeSource } from '../queries.ts'
import { DisputeTable } from './dispute-table.tsx'
import { useDisputeWords } from './use-dispute-words.tsx'

/** Every dispute of the account, a page at a time. */
export function DisputesPage() {
  const { t } = useTranslation('disputes')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const subtitle = t('timesIn', { zone: formatZone(timeZone, locale) })
  return (
    <ListPage
      list={disputeQuery}
      words={useDisputeWords()}
      currencies={undefined}
      source={disputeSource}
      path="/payments-product/disputes"
      header={(search) => <PageHeader title={t('title')} subtitle={subtitle} actions={search} />}
      table={(items, isBusy) => <DisputeTable items={items} isBusy={isBusy} />}
      empty={<NoDisputes />}
    />
  )
}

function NoDisputes() {
  const { t } = useTranslation('disputes')
  return (
    <div className="card">
      <EmptyState icon={<ExceptionOutlined />} title={t('empty.noneTitle')} text={t('empty.noneText')} />
    </div>
  )
}
