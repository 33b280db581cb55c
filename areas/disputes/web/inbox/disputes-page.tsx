import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DisputeAssignee } from '#areas/disputes/contract/endpoints.ts'
import { exportQueryOf } from '#areas/disputes/contract/export-query.ts'
import { assigneeWords, disputeQuery } from '#areas/disputes/contract/query.ts'
import type { DisputeSort, DisputeTab } from '#areas/disputes/contract/tabs.ts'
import type { QueryList } from '#kernel/query/query.ts'
import type { DisputeStatus } from '#kernel/statuses.ts'
import { paymentCurrenciesQuery } from '#web/api/payment-queries.ts'
import { DisputeStatusTag } from '#web/shared/disputes/dispute-status-tag.tsx'
import { ListMenu } from '#web/shared/lists/list-menu.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import { type ListWords, listTexts, useQueryWords } from '#web/shared/lists/list-words.ts'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { rememberList } from '#web/ui/lists/last-list.ts'
import { SelectionBar } from '#web/ui/lists/selection-bar.tsx'
import { useRowSelection } from '#web/ui/lists/use-row-selection.ts'
import { AssigneeMenu } from '../assignee/assignee-menu.tsx'
import { assigneesQuery, disputeSource } from '../queries.ts'
import { viewOf } from './dispute-search.ts'
import { DisputeTable } from './dispute-table.tsx'
import { DisputeTabs, useDisputeCount } from './dispute-tabs.tsx'
import { useOrderSection } from './use-order-section.ts'

const DisputePeek = lazyPart(() => import('../page/dispute-peek.tsx'))

const route = getRouteApi('/shell/payments-product/disputes')

/** The disputes of the account by what is to be done: the most urgent first, a page at a time. */
export function DisputesPage() {
  const { t } = useTranslation('disputes')
  const { id: merchantId, default_currency: currency } = useMerchant()
  const search = route.useSearch()
  const { tab, sort } = viewOf(search)
  useEffect(() => rememberList('/payments-product/disputes', search), [search])
  const members = useQuery(assigneesQuery(merchantId)).data
  const list = useMemo(() => disputeQueryWith(members), [members])
  const source = useMemo(() => disputeSource(tab, sort), [tab, sort])
  // What is no longer on the page isn't assigned with the rest.
  const rows = useRowSelection(JSON.stringify({ ...search, open: undefined }))
  const orderSection = useOrderSection(tab, sort)
  return (
    <ListPage
      list={list}
      words={useDisputeWords(members, { tab, sort })}
      currencies={useQuery(paymentCurrenciesQuery(merchantId)).data}
      source={source}
      isByTime={sort === 'newest'}
      wholeCount={useDisputeCount()}
      header={(tools, q, count, _, items) => {
        const exported = q === null ? null : exportQueryOf(tab, q, currency)
        const selected = (items ?? []).flatMap(({ id }) => (rows.ids.has(id) ? [id] : []))
        return (
          <PageHeader
            actions={
              selected.length > 0 ? (
                <SelectedDisputes ids={selected} onClear={rows.clear} />
              ) : (
                <>
                  {tools}
                  {exported !== null && (
                    <ListMenu list="disputes" q={exported} sort={sort === 'newest' ? undefined : sort} count={count} sections={[orderSection]} />
                  )}
                </>
              )
            }
          />
        )
      }}
      tabs={(_, { q }) => <DisputeTabs tab={tab} q={q ?? null} />}
      table={(items, isBusy, peek) => <DisputeTable items={items} isBusy={isBusy} rows={rows} peek={peek} showsStatus={tab === 'all' || tab === 'inquiries'} />}
      preview={{ label: t('peek'), view: (id) => <DisputePeek id={id} /> }}
      empty={<NoDisputes isFirst={tab === 'all'} />}
    />
  )
}

/** What can be done with the selected disputes. */
function SelectedDisputes({ ids, onClear }: { ids: readonly string[]; onClear: () => void }) {
  const { t } = useTranslation('disputes')
  return (
    <SelectionBar label={t('select.label')} summary={t('select.count', { count: ids.length })} onClear={onClear}>
      <AssigneeMenu disputeIds={ids} label={t('assign.several', { count: ids.length })} onDone={onClear}>
        {t('assign.title')}
      </AssigneeMenu>
    </SelectionBar>
  )
}

function NoDisputes({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation('disputes')
  return (
    <EmptyCard
      title={t(isFirst ? 'empty.noneTitle' : 'empty.tabTitle')}
      text={t(isFirst ? 'empty.noneText' : 'empty.tabText')}
      actions={
        !isFirst && (
          <ButtonLink to="/payments-product/disputes" search={{ tab: 'all' }}>
            {t('empty.all')}
          </ButtonLink>
        )
      }
    />
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
