import type { UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { type BlockedRange, filtersOfBlocked, filtersOfEntry, filtersOfRule } from '#areas/risk/contract/links.ts'
import type { BlockedPayments, RiskOverview } from '#areas/risk/contract/overview.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { BarCard } from '#web/shared/figures/bar-card.tsx'
import type { Bar } from '#web/shared/figures/bars.tsx'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { useRecordText } from '#web/shared/risk/record-words.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { useRuleSentence } from '../rules/use-rule-sentence.ts'
import { BlockedCard } from './blocked-card.tsx'
import { blockedIn } from './blocked-in.ts'

const route = getRouteApi('/shell/risk/stopped')

/** Blocked payments over time, by list, rule and entry. Each number leads to its payments. */
export function BlockedPart({ overview: { data, error, refetch, isPlaceholderData } }: { overview: UseQueryResult<RiskOverview> }) {
  const { t } = useTranslation('risk')
  const { currency } = route.useSearch()
  if (!data) return <ErrorNotice title={t('blocked.failed')} error={error} onRetry={() => void refetch()} />
  return (
    <>
      <BlockedCard overview={data} isBusy={isPlaceholderData} />
      {data.all.payments > 0 && <Breakdowns overview={data} range={{ from: data.from, to: data.to, currency }} />}
    </>
  )
}

function Breakdowns({ overview: { types, entries, rules }, range }: { overview: RiskOverview; range: BlockedRange }) {
  const { t } = useTranslation('risk')
  const recordText = useRecordText()
  const sentence = useRuleSentence()
  const toBars = useBars(range.currency)
  const typeBars = toBars(
    types.map(({ type, ...blocked }) => ({
      key: type,
      label: type === 'rule' ? t('rules.title') : t(`type.${type}`),
      blocked,
      filters: filtersOfBlocked(range, [type]),
    })),
  )
  const entryBars = toBars(
    entries.map(({ entry_id: entryId, type, record, ...blocked }) => ({
      key: entryId,
      label: t('blocked.entry', { list: t(`type.${type}`), record: recordText(type, record) }),
      blocked,
      filters: filtersOfEntry(range, entryId),
    })),
  )
  const ruleBars = toBars(
    rules.map(({ rule_id: ruleId, status, payments, attempts, amounts, ...terms }) => ({
      key: ruleId,
      label: status === 'deleted' ? t('blocked.deletedRule', { rule: sentence(terms) }) : sentence(terms),
      blocked: { payments, attempts, amounts },
      filters: filtersOfRule(range, ruleId),
    })),
  )
  return (
    <div className="two">
      <div className="stack">
        <BarCard title={t('blocked.byType')} hint={t('blocked.byTypeHint')} bars={typeBars} none={t('blocked.none')} />
        {ruleBars.length > 0 && <BarCard title={t('blocked.byRule')} hint={t('blocked.byRuleHint')} bars={ruleBars} none={t('blocked.none')} />}
      </div>
      <BarCard title={t('blocked.byEntry')} hint={t('blocked.byEntryHint')} bars={entryBars} none={t('blocked.none')} />
    </div>
  )
}

interface Counted {
  readonly key: string
  readonly label: string
  readonly blocked: BlockedPayments
  readonly filters: Parameters<typeof searchFor<typeof paymentQuery>>[1]
}

function useBars(currency: CurrencyCode | undefined): (counted: readonly Counted[]) => Bar[] {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const describe = ({ attempts, amounts }: BlockedPayments) =>
    [
      amounts.map((one) => formatMoney(one.amount_minor, one.currency, locale)).join(' + '),
      t('blocked.attempts', { count: attempts, shown: formatCount(attempts, locale) }),
    ].join(' · ')
  return (counted) => {
    const shown = counted.map(({ blocked, ...one }) => ({ ...one, blocked: blockedIn(blocked, currency) })).filter(({ blocked }) => blocked.payments > 0)
    const most = Math.max(1, ...shown.map(({ blocked }) => blocked.payments))
    return shown.map(({ key, label, blocked, filters }) => ({
      key,
      label,
      value: formatCount(blocked.payments, locale),
      detail: describe(blocked),
      length: blocked.payments / most,
      link: { to: '/payments', search: searchFor(paymentQuery, filters) },
    }))
  }
}
