import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined'
import type { QueryList } from '@counterfoil/contract/query/query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { ListPage } from '../../shared/lists/list-page.tsx'
import { type ListWords, nameAllRelativeDays } from '../../shared/lists/list-words.ts'
import type { SearchedPage } from '../../shared/lists/use-list-search.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { OwnAddress } from '../own-address.tsx'
import styles from './cards.module.css'

interface Item {
  readonly id: string
  readonly name: string
  readonly size: 'small' | 'medium' | 'large'
}

const items: readonly Item[] = [
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

const columns = ['name', 'size'] as const

function useCells({ name, size }: Item): Record<(typeof columns)[number], ReactNode> {
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

const pageOf = (shown: readonly Item[], searchedTo: string | null = null): SearchedPage<Item> => ({
  items: shown,
  next_cursor: searchedTo && 'next',
  previous_cursor: null,
  searched_to: searchedTo,
})

interface ExampleProps {
  state: string
  load: () => Promise<SearchedPage<Item>>
  address?: string
}

function Example({ address = '/', ...props }: ExampleProps) {
  return (
    <OwnAddress address={address}>
      <Page {...props} />
    </OwnAddress>
  )
}

function Page({ state, load }: Omit<ExampleProps, 'address'>) {
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
          columns={columns}
          nameColumn={(column) => (column === 'size' ? t('menu.size') : t('samples.name'))}
          items={shown}
          isBusy={isBusy}
          useCells={useCells}
          rowsExpected={2}
        />
      )}
      empty={
        <div className="card">
          <EmptyState icon={<InboxOutlined />} title={t('samples.title')} text={t('samples.sentence')} />
        </div>
      }
    />
  )
}

export const Default = () => <Example state="default" load={() => Promise.resolve(pageOf(items))} />
export const Filtered = () => <Example state="filtered" address="/?q=size:small" load={() => Promise.resolve(pageOf(items.slice(1)))} />
export const SearchedPart = () => <Example state="part" address="/?q=size:small" load={() => Promise.resolve(pageOf(items.slice(1), '2026-11-02T09:30:00Z'))} />
export const Loading = () => <Example state="loading" load={() => new Promise(() => {})} />
export const Empty = () => <Example state="empty" load={() => Promise.resolve(pageOf([]))} />
export const NothingFound = () => <Example state="nothing" address="/?q=size:medium" load={() => Promise.resolve(pageOf([]))} />
export const Invalid = () => <Example state="invalid" address="/?q=colour:red" load={() => Promise.resolve(pageOf([]))} />

export function Failed() {
  const { t } = useTranslation('catalogue')
  const error = new ApiError({ code: 500, status: 500, message: t('samples.unavailable'), requestId: 'req_0VbmYENaHSYeXQKfjdEYLhzB' })
  return <Example state="failed" load={() => Promise.reject(error)} />
}
