import BankOutlined from '@ant-design/icons/es/icons/BankOutlined'
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../stores/merchant.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Nothing to list, and what to do about it. */
export function NoPayouts({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('balance')
  const mayReadBalance = useCan('balance.read')
  const state = isFiltered
    ? {
        icon: <SearchOutlined />,
        title: t('payouts.empty.nothingTitle'),
        text: t('payouts.empty.nothingText'),
        actions: <Button onClick={onClear}>{t('empty.clear')}</Button>,
      }
    : {
        icon: <BankOutlined />,
        title: t('payouts.empty.noneTitle'),
        text: t('payouts.empty.noneText'),
        actions: mayReadBalance && <Link to="/balance">{t('payouts.empty.toBalance')}</Link>,
      }
  return (
    <div className="card">
      <EmptyState {...state} />
    </div>
  )
}
