import type { ReactNode } from 'react'
import type { PageRoute } from '#kernel/pages.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { FilterChips } from '../../ui/filters/filter-chips.tsx'
import { FilterMenu } from '../../ui/filters/filter-menu.tsx'
import detail from '../../ui/layout/detail.module.css'
import { CursorGone } from '../../ui/lists/cursor-gone.tsx'
import type { TabCount } from '../../ui/lists/list-tabs.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import type { RowPeek } from '../../ui/lists/row-peek.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import { useListFilters } from './list-filters.tsx'
import { filtersOf, hasFilters, type ListSearch } from './list-search.ts'
import tools from './list-tools.module.css'
import type { Currencies, ListWords } from './list-words.ts'
import { NoResults } from './no-results.tsx'
import { Peek } from './peek.tsx'
import { QueryBox } from './query-box.tsx'
import { SearchEnd } from './search-end.tsx'
import type { ShownQuery } from './shown-query.ts'
import { type ListSource, type ListState, type SearchedPage, useListSearch } from './use-list-search.ts'
import { usePeek } from './use-peek.ts'

interface ListPageProps<Item> {
  list: QueryList
  words: ListWords
  currencies: Currencies
  source: ListSource<Item>
  path?: PageRoute
  /** False for a list that can be sorted by other columns. */
  isByTime?: boolean
  /** Rows of all parts of the list, where a tab has only some of them. */
  wholeCount?: number
  /** The heading, with the tools: search box and filters. The query is null if it can't be read; the count is known of a list of one page. */
  header: (tools: ReactNode, q: string | null, count: TabCount | undefined, shown: ShownQuery, items: readonly Item[] | undefined) => ReactNode
  /** Parts of the list as tabs. */
  tabs?: (shown: ShownQuery, search: ListSearch) => ReactNode
  /** Above the rows of the first page, once they are loaded: offers what arrived since then. */
  arrivals?: (first: FirstPage<Item>) => ReactNode
  /** Whether it isn't known yet how rows are shown; until then they count as loading. */
  isHeld?: boolean
  table: (items: readonly Item[] | undefined, isBusy: boolean, peek: RowPeek | undefined) => ReactNode
  /** What a wide window shows beside the list when a row is clicked; loaded by then. */
  preview?: { readonly label: string; readonly view: (id: string) => ReactNode }
  /** Below the pages. The time is 0 while a page is loading. */
  footer?: (q: string, loadedAt: number) => ReactNode
  /** Shown instead of a list that has no entries yet. */
  empty: ReactNode
}

/** The first page of a list as it was loaded. */
export interface FirstPage<Item> extends Pick<ListState<Item>, 'loadedAt' | 'showFirst'> {
  readonly q: string
  readonly page: SearchedPage<Item>
}

/** Rows from which a list is searched rather than read. */
const longFrom = 10

/** A list with its search box, filters and pages, or a notice if it is empty, fails or has an invalid query. */
export function ListPage<Item extends { readonly id: string }>({
  list,
  words,
  currencies,
  source,
  path,
  isByTime = true,
  wholeCount = 0,
  header,
  tabs,
  arrivals,
  isHeld = false,
  table,
  preview,
  footer,
  empty,
}: ListPageProps<Item>) {
  const { search, go, shown, context, ...state } = useListSearch({ list, words, source, path, isFollowed: arrivals !== undefined })
  const { page, items } = isHeld ? { page: undefined, items: undefined } : state
  const isReadable = shown.problem === null
  const hasRows = isReadable && (page || !(state.error || state.isCursorGone)) && !state.isEmpty
  const { loadedAt, showFirst } = state
  const peek = usePeek(search)
  const openId = preview && peek?.openId
  const { chips, remark } = useListFilters({ list, words, currencies, shown, onChange: go })
  const hasTools = hasFilters(search) || wholeCount >= longFrom || (state.page && !(countOfOnly(state.page) && state.page.items.length < longFrom))
  const arrived = isReadable && state.isFirstPage && page && arrivals?.({ q: search.q ?? '', page, loadedAt, showFirst })
  return (
    <div className={tools.page} data-peek={openId !== undefined || undefined}>
      <div>
        {/* A query that can't be read stays in the box, which is made anew for it. */}
        {header(
          hasTools && (
            <>
              <QueryBox key={isReadable ? '' : search.q} list={list} words={words} search={search} shown={shown} context={context} onChange={go} />
              <FilterMenu chips={chips} />
            </>
          ),
          isReadable ? (search.q ?? '') : null,
          page && !state.isBusy ? countOfOnly(page) : undefined,
          shown,
          items,
        )}
        <div className={tools.row} data-list-tools>
          {isReadable && tabs?.(shown, search)}
          <FilterChips chips={chips} onClearAll={() => go({})} remark={remark} />
        </div>
        {state.error && <ErrorNotice title={words.failed} error={state.error} onRetry={state.retry} />}
        {state.isOffline && (
          <p className={`card ${detail.panel}`} data-tone="warn" role="status">
            {page ? words.offline : words.offlineEmpty}
          </p>
        )}
        {state.isCursorGone && <CursorGone filters={filtersOf(search)} />}
        {arrived}
        {isReadable &&
          state.isEmpty &&
          page &&
          (hasFilters(search) ? <NoResults words={words} isByTime={isByTime} search={search} filters={shown.filters} page={page} onChange={go} /> : empty)}
        {hasRows && (
          <>
            {table(items, state.isBusy, preview && peek)}
            {page && !state.isBusy && <SearchEnd words={words} isByTime={isByTime} search={search} page={page} />}
            {page && <Pager filters={filtersOf(search)} isByTime={isByTime && !page.has_unsearched_texts} page={page} />}
            {page && footer?.(search.q ?? '', loadedAt)}
          </>
        )}
      </div>
      {preview && peek && openId !== undefined && (
        <Peek label={preview.label} ids={items?.map(({ id }) => id) ?? []} peek={peek}>
          {preview.view(openId)}
        </Peek>
      )}
    </div>
  )
}

function countOfOnly({ items, ...page }: SearchedPage<unknown>): TabCount | undefined {
  const isOnly = page.next_cursor === null && page.previous_cursor === null && page.searched_to === null
  return isOnly ? { count: items.length, hasMore: false } : undefined
}
