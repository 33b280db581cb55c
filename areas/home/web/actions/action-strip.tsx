import ApiOutlined from '@ant-design/icons/es/icons/ApiOutlined'
import BankOutlined from '@ant-design/icons/es/icons/BankOutlined'
import ClockCircleOutlined from '@ant-design/icons/es/icons/ClockCircleOutlined'
import LineChartOutlined from '@ant-design/icons/es/icons/LineChartOutlined'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action, ActionKind } from '#areas/home/contract/actions.ts'
import { filtersOfExpiring, filtersOfFailedPayouts } from '#areas/home/contract/links.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import { formatVampPercent } from '#areas/vamp/contract/vamp-ratio.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './strip.module.css'
import { expiryTexts, useDueText } from './use-due-text.ts'

const icons: Readonly<Record<ActionKind, typeof ApiOutlined>> = {
  authorizations: ClockCircleOutlined,
  payouts: BankOutlined,
  bank_accounts: BankOutlined,
  webhooks: ApiOutlined,
  vamp: LineChartOutlined,
}

/** What waits, how much money, and until when. Leads to the object, or to the list of several. */
export function ActionStrip({ action }: { action: Action }) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const due = useDueText(action.due_by, expiryTexts)
  const { kind, count, has_more: hasMore, amounts, percent } = action
  const Icon = icons[kind]
  const shown = hasMore ? t('figures.moreThan', { value: formatCount(count, locale) }) : formatCount(count, locale)
  const money = amounts.map((amount) => formatMoney(amount.amount_minor, amount.currency, locale)).join(' + ')
  return (
    <Target action={action}>
      <Icon aria-hidden className={styles.icon ?? ''} />
      <strong>{percent === null ? t(`actions.${kind as Exclude<ActionKind, 'vamp'>}`, { count, shown }) : t('actions.vamp')}</strong>
      {/* Sums of some of them would be wrong. */}
      {!hasMore && money !== '' && <span>{money}</span>}
      {percent !== null && <span>{t('actions.ratio', { percent: formatVampPercent(percent, locale) })}</span>}
      {due && <span>{due}</span>}
    </Target>
  )
}

function Target({ action: { kind, object_id: id, counted_until: until, counted_since: since }, children }: { action: Action; children: ReactNode }) {
  const props = { className: `card ${styles.strip}`, children }
  switch (kind) {
    case 'authorizations':
      if (id) return <Link to="/payments/$paymentId" params={{ paymentId: id }} {...props} />
      return <Link to="/payments" search={until === null ? {} : searchFor(paymentQuery, filtersOfExpiring(until))} {...props} />
    case 'payouts':
      if (id) return <Link to="/balance/payouts/$payoutId" params={{ payoutId: id }} {...props} />
      return <Link to="/balance/payouts" search={since === null ? {} : searchFor(payoutQuery, filtersOfFailedPayouts(since))} {...props} />
    case 'bank_accounts':
      return <Link to="/balance/bank-accounts" {...props} />
    case 'webhooks':
      if (id) return <Link to="/developer/webhooks/$endpointId" params={{ endpointId: id }} {...props} />
      return <Link to="/developer/webhooks" {...props} />
    case 'vamp':
      return <Link to="/payments-product/vamp" {...props} />
  }
}
