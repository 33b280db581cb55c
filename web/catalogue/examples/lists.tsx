import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueryList } from '#kernel/query/query.ts'
import { ApiError } from '../../api/errors.ts'
import { ListPage } from '../../shared/lists/list-page.tsx'
import { type ListWords, nameAllRelativeDays } from '../../shared/lists/list-words.ts'
import { OlderPages } from '../../shared/lists/older-pages.tsx'
import { PeekView } from '../../shared/lists/peek-view.tsx'
import type { SearchedPage } from '../../shared/lists/use-list-search.ts'
import { EmptyCard } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { CursorGone } from '../../ui/lists/cursor-gone.tsx'
import { FiguresTable } from '../../ui/lists/figures-table.tsx'
import { Labelled } from '../../ui/lists/labelled.tsx'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { ListTabs } from '../../ui/lists/list-tabs.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { SelectionBar } from '../../ui/lists/selection-bar.tsx'
import type { RowSelection } from '../../ui/lists/use-row-selection.ts'
import { WayBack } from '../../ui/lists/way-back.tsx'
import { CopyableId } from '../../ui/text/copyable-id.tsx'
import { Money } from '../../ui/text/money.tsx'
import styles from './support/cards.module.css'
import { OwnAddress } from './support/surroundings.tsx'

export const CursorGone_Default = () => <CursorGone filters={{}} />

export const Labelled_Default = () => <Labelled name="ID">10998</Labelled>

const figuresTableColumns = ['name', 'amount'] as const

export function FiguresTable_Default() {
  const { t } = useTranslation('catalogue')
  return (
    <FiguresTable
      caption={t('samples.title')}
      columns={figuresTableColumns}
      nameColumn={(column) => t(column === 'name' ? 'samples.name' : 'menu.size')}
      rows={[
        { key: 'first', cells: { name: 'Harbour Lane', amount: <Money amountMinor={123_450} currency="EUR" /> } },
        { key: 'second', cells: { name: t('samples.name'), amount: <Money amountMinor={-4_500} currency="EUR" /> } },
      ]}
      total={{ name: t('samples.title'), amount: <Money amountMinor={118_950} currency="EUR" /> }}
    />
  )
}

interface ListPageItem {
  readonly id: string
  readonly name: string
  readonly size: 'small' | 'medium' | 'large'
}

const listPageItems: readonly ListPageItem[] = [
  { id: 'one', name: 'Order 10998', size: 'large' },
  { id: 'two', name: 'Order 10999', size: 'small' },
]

const list = {
  fields: {
    created: { kind: 'days', example: 'created:today' },
    size: { kind: 'choice', values: ['small', 'medium', 'large'], isNegatable: true, example: 'size:small' },
    name: { kind: 'text', lengthMax: 64, example: 'name:10999' },
  },
  readWords: (text) => ({ field: 'name', value: text }),
} as const satisfies QueryList

const listPageColumns = ['name', 'size'] as const

function useListPageCells({ name, size }: ListPageItem): Record<(typeof listPageColumns)[number], ReactNode> {
  const { t } = useTranslation('catalogue')
  return { name, size: t(`menu.${size}`) }
}

function useWords(): ListWords {
  const { t } = useTranslation('catalogue')
  const { t: shell } = useTranslation('shell')
  return {
    names: {
      fields: { created: t('samples.created'), size: t('menu.size'), name: t('samples.name') },
      values: { created: nameAllRelativeDays(shell), size: { small: t('menu.small'), medium: t('menu.medium'), large: t('menu.large') } },
    },
    hints: {},
    search: t('samples.search'),
    placeholder: t('samples.search'),
    failed: t('samples.failed'),
    older: t('samples.older'),
    newer: t('samples.newer'),
    offline: t('samples.offline'),
    offlineEmpty: t('samples.offline'),
  }
}

const pageOf = (shown: readonly ListPageItem[], searchedTo: string | null = null): SearchedPage<ListPageItem> => ({
  items: shown,
  next_cursor: searchedTo && 'next',
  previous_cursor: null,
  searched_to: searchedTo,
})

interface ListPageExampleProps {
  state: string
  load: () => Promise<SearchedPage<ListPageItem>>
  address?: string
}

function ListPageExample({ address = '/', ...props }: ListPageExampleProps) {
  return (
    <OwnAddress address={address}>
      <Page {...props} />
    </OwnAddress>
  )
}

function Page({ state, load }: Omit<ListPageExampleProps, 'address'>) {
  const { t } = useTranslation('catalogue')
  const [source] = useState({ key: ['catalogue', state], load })
  return (
    <ListPage
      list={list}
      words={useWords()}
      currencies={undefined}
      source={source}
      header={(search) => <PageHeader title={t('samples.list')} actions={search} />}
      table={(shown, isBusy) => (
        <ListTable
          className={styles.sizes}
          caption={t('samples.list')}
          columns={listPageColumns}
          nameColumn={(column) => (column === 'size' ? t('menu.size') : t('samples.name'))}
          items={shown}
          isBusy={isBusy}
          useCells={useListPageCells}
          rowsExpected={2}
        />
      )}
      empty={<EmptyCard title={t('samples.title')} text={t('samples.sentence')} />}
    />
  )
}

export const ListPage_Default = () => <ListPageExample state="default" load={() => Promise.resolve(pageOf(listPageItems))} />
export const ListPage_Long = () => (
  <ListPageExample
    state="long"
    load={() => Promise.resolve(pageOf(Array.from({ length: 10 }, (_, row) => ({ id: String(row), name: `Order ${11_000 + row}`, size: 'small' }))))}
  />
)
export const ListPage_Filtered = () => (
  <ListPageExample state="filtered" address="/?q=size:small" load={() => Promise.resolve(pageOf(listPageItems.slice(1)))} />
)
export const ListPage_SearchedPart = () => (
  <ListPageExample state="part" address="/?q=size:small" load={() => Promise.resolve(pageOf(listPageItems.slice(1), '2026-11-02T09:30:00Z'))} />
)
export const ListPage_Loading = () => <ListPageExample state="loading" load={() => new Promise(() => {})} />
export const ListPage_Empty = () => <ListPageExample state="empty" load={() => Promise.resolve(pageOf([]))} />
export const ListPage_NothingFound = () => <ListPageExample state="nothing" address="/?q=size:medium" load={() => Promise.resolve(pageOf([]))} />
export const ListPage_Invalid = () => <ListPageExample state="invalid" address="/?q=colour:red" load={() => Promise.resolve(pageOf([]))} />

export function ListPage_Failed() {
  const { t } = useTranslation('catalogue')
  const error = new ApiError({ code: 500, status: 500, message: t('samples.unavailable'), requestId: 'req_0VbmYENaHSYeXQKfjdEYLhzB' })
  return <ListPageExample state="failed" load={() => Promise.reject(error)} />
}

const listTableColumns = ['name', 'amount'] as const

const listTableItems = [
  { id: 'pi_0VbmLGC4UvidskqxvnvRzis2', amountMinor: 123450, currency: 'EUR' },
  { id: 'pi_0VbmLGBxkq0Zr7WnU1sTjcQf', amountMinor: 999_999_999_999, currency: 'KWD' },
]

type ListTableItem = (typeof listTableItems)[number]

const useListTableCells = (item: ListTableItem): Record<(typeof listTableColumns)[number], ReactNode> => ({
  name: <CopyableId id={item.id} />,
  amount: <Money amountMinor={item.amountMinor} currency={item.currency} />,
})

interface ListTableExampleProps {
  shown: readonly ListTableItem[] | undefined
  /** IDs of the selected rows. */
  selected?: readonly string[]
}

function ListTableExample({ shown, selected }: ListTableExampleProps) {
  const { t } = useTranslation('catalogue')
  const selection: RowSelection<ListTableItem> | undefined = selected && {
    isSelected: (id) => selected.includes(id),
    select: () => {},
    nameRow: ({ id }) => id,
    pageLabel: t('samples.title'),
  }
  return (
    <ListTable
      className={styles.amounts}
      caption={t('samples.title')}
      columns={listTableColumns}
      nameColumn={(column) => t(`columns.${column}`)}
      items={shown}
      useCells={useListTableCells}
      amountsOf={(item) => [item]}
      rowsExpected={2}
      selection={selection}
    />
  )
}

export const ListTable_Default = () => <ListTableExample shown={listTableItems} />
export const ListTable_Selected = () => <ListTableExample shown={listTableItems} selected={['pi_0VbmLGC4UvidskqxvnvRzis2']} />
export const ListTable_Loading = () => <ListTableExample shown={undefined} />

export function ListTabs_Default() {
  const { t } = useTranslation('catalogue')
  return (
    <OwnAddress address="/">
      <ListTabs
        label={t('menu.size')}
        tabs={[
          { key: 'small', label: t('menu.small'), isOpen: true, count: { count: 12, hasMore: false } },
          { key: 'medium', label: t('menu.medium'), search: { size: 'medium' }, isOpen: false, count: { count: 10_000, hasMore: true } },
          { key: 'large', label: t('menu.large'), search: { size: 'large' }, isOpen: false },
        ]}
      />
    </OwnAddress>
  )
}

export function SelectionBar_Default() {
  const { t } = useTranslation('catalogue')
  return (
    <SelectionBar label={t('samples.list')} summary={t('samples.selected')} onClear={() => undefined}>
      <Button kind="primary">{t('menu.capture')}</Button>
      <Button>{t('menu.cancel')}</Button>
    </SelectionBar>
  )
}

const peekQuery = { data: { amountMinor: 7290, currency: 'USD' }, error: null, refetch: () => undefined }

export function PeekView_Default() {
  const { t } = useTranslation('catalogue')
  return (
    <OwnAddress>
      <PeekView
        query={peekQuery}
        failed={t('samples.failed')}
        page={{ to: '/payments' }}
        parts={({ amountMinor, currency }) => ({
          figure: <Money amountMinor={amountMinor} currency={currency} mode="symbol" />,
          what: t('samples.name'),
          state: t('samples.created'),
          actions: <Button>{t('menu.refund')}</Button>,
          receipt: t('samples.sentence'),
          facts: <Facts facts={[{ key: 'name', label: t('samples.name'), value: t('samples.person') }]} />,
          activity: null,
        })}
      />
    </OwnAddress>
  )
}

export function PeekView_Loading() {
  const { t } = useTranslation('catalogue')
  return <PeekView query={{ ...peekQuery, data: undefined }} failed={t('samples.failed')} page={{}} parts={() => ({}) as never} />
}

/** @param left pages that are not shown yet. */
function OlderPagesExample({ left: initial, error }: { left: number; error?: Error }) {
  const { t } = useTranslation('catalogue')
  const [left, setLeft] = useState(initial)
  const fetchNextPage = async () => {
    setLeft(left - 1)
    return { hasNextPage: left > 1 }
  }
  const pages = { hasNextPage: left > 0, isFetchingNextPage: false, isFetchNextPageError: error !== undefined, error, fetchNextPage }
  return <OlderPages pages={pages} label={t('samples.older')} failed={t('samples.failed')} />
}

export const OlderPages_Default = () => <OlderPagesExample left={2} />

export function OlderPages_Failed() {
  const { t } = useTranslation('catalogue')
  return <OlderPagesExample left={1} error={new Error(t('samples.refused'))} />
}

export const Pager_FirstPage = () => <Pager filters={{}} page={{ items: [1, 2], next_cursor: 'next', previous_cursor: null }} />
export const Pager_MiddlePage = () => <Pager filters={{}} page={{ items: [1, 2], next_cursor: 'next', previous_cursor: 'previous' }} />
export const Pager_LastPage = () => <Pager filters={{}} page={{ items: [1, 2], next_cursor: null, previous_cursor: 'previous' }} />
export const Pager_SortedList = () => <Pager filters={{}} isByTime={false} page={{ items: [1, 2], next_cursor: 'next', previous_cursor: 'previous' }} />

export const WayBack_Default = () => <WayBack path="/payments" />
