import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DisputeAssignee, DisputeItem } from '#areas/disputes/contract/endpoints.ts'
import { exportQueryOf } from '#areas/disputes/contract/export-query.ts'
import { assigneeWords, disputeQuery } from '#areas/disputes/contract/query.ts'
import type { DisputeSort, DisputeTab } from '#areas/disputes/contract/tabs.ts'
import type { QueryList } from '#kernel/query/query.ts'
import type { DisputeStatus } from '#kernel/statuses.ts'
import { paymentCurrenciesQuery } from '#web/api/payment-queries.ts'
import { DisputeStatusTag } from '#web/shared/disputes/dispute-status-tag.tsx'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import { type ListWords, listTexts, useQueryWords } from '#web/shared/lists/list-words.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { rememberList } from '#web/ui/lists/last-list.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatZone } from '#web/ui/time/time.ts'
import { assigneesQuery, disputeSource } from '../queries.ts'
import { viewOf } from './dispute-search.ts'
import { DisputeTable } from './dispute-table.tsx'
import { DisputeTabs } from './dispute-tabs.tsx'
import { DisputeToolbar } from './dispute-toolbar.tsx'
import { SelectionContext } from './selection.ts'

const route = getRouteApi('/shell/payments-product/disputes')

/** The disputes of the account by what is to be done: the most urgent first, a page at a time. */
export function DisputesPage() {
  const { t } = useTranslation('disputes')
  const locale = useLocale()
  const { id: merchantId, time_zone: timeZone, default_currency: currency } = useMerchant()
  const search = route.useSearch()
  const { tab, sort } = viewOf(search)
  useEffect(() => rememberList('/payments-product/disputes', search), [search])
  const members = useQuery(assigneesQuery(merchantId)).data
  const list = useMemo(() => disputeQueryWith(members), [members])
  const source = useMemo(() => disputeSource(tab, sort), [tab, sort])
  return (
    <ListPage
      list={list}
      words={useDisputeWords(members, { tab, sort })}
      currencies={useQuery(paymentCurrenciesQuery(merchantId)).data}
      source={source}
      isByTime={sort === 'newest'}
      header={(searchBox, q, count) => {
        const exported = q === null ? null : exportQueryOf(tab, q, currency)
        return (
          <>
            <PageHeader
              subtitle={t('timesIn', { zone: formatZone(timeZone, locale) })}
              actions={
                <>
                  {searchBox}
                  {exported !== null && <ExportAction hasShortcut list="disputes" q={exported} sort={sort === 'newest' ? undefined : sort} count={count} />}
                </>
              }
            />
            <DisputeTabs tab={tab} q={q} />
          </>
        )
      }}
      table={(items, isBusy) => <Disputes key={`${tab} ${search.after} ${search.before}`} tab={tab} sort={sort} items={items} isBusy={isBusy} />}
      empty={<NoDisputes isFirst={tab === 'all'} />}
    />
  )
}

interface DisputesProps extends ReturnType<typeof viewOf> {
  items: readonly DisputeItem[] | undefined
  isBusy: boolean
}

/** A page of the list, whose disputes can be marked. */
function Disputes({ tab, sort, items, isBusy }: DisputesProps) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  // What is no longer on the page isn't assigned with the rest.
  const ids = useMemo(() => new Set((items ?? []).flatMap(({ id }) => (marked.has(id) ? [id] : []))), [items, marked])
  const selection = useMemo(
    () => ({ ids, toggle: (id: string) => setMarked(ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id])) }),
    [ids],
  )
  return (
    <SelectionContext value={selection}>
      <DisputeToolbar tab={tab} sort={sort} items={items} selected={ids} onSelect={setMarked} />
      <DisputeTable items={items} isBusy={isBusy} showsStatus={tab === 'all' || tab === 'inquiries'} />
    </SelectionContext>
  )
}

function NoDisputes({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation('disputes')
  return (
    <div className="card">
      <EmptyState
        title={t(isFirst ? 'empty.noneTitle' : 'empty.tabTitle')}
        text={t(isFirst ? 'empty.noneText' : 'empty.tabText')}
        actions={
          !isFirst && (
            <Link to="/payments-product/disputes" search={{ tab: 'all' }}>
              {t('empty.all')}
            </Link>
          )
        }
      />
    </div>
  )
}

/** What the list of disputes says. */
function useDisputeWords(members: readonly DisputeAssignee[] | undefined, { tab, sort }: { tab: DisputeTab; sort: DisputeSort }): ListWords {
  const { t } = useTranslation('disputes')
  const { names, hints } = useQueryWords(disputeQuery, 'disputes:filters')
  return useMemo(
    () => ({
      names: {
        ...names,
        values: {
          ...names.values,
          assignee: { me: t('filters.me'), nobody: t('filters.nobody'), ...Object.fromEntries((members ?? []).map(({ id, name }) => [id, name])) },
        },
      },
      hints,
      drawValue: (field, value) => field === 'status' && <DisputeStatusTag status={value as DisputeStatus} />,
      ...listTexts(t),
      ...(sort === 'newest' ? {} : { older: t('onward'), newer: t('back') }),
      ...(tab !== 'all' && { nothing: () => t('filters.nothing') }),
    }),
    [t, members, tab, sort, names, hints],
  )
}

/** The list with the members as choices, once they are known. */
export function disputeQueryWith(members: readonly DisputeAssignee[] | undefined): QueryList {
  if (!members) return disputeQuery
  const { fields } = disputeQuery
  const values = [...assigneeWords, ...members.map(({ id }) => id)]
  return { ...disputeQuery, fields: { ...fields, assignee: { kind: 'choice', values, isSingle: true, example: fields.assignee.example } } }
}
