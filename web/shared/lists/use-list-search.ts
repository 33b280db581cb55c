import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { PageRoute } from '#kernel/pages.ts'
import type { QueryContext, QueryList } from '#kernel/query/query.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { findFieldError } from '../../api/errors.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { rememberList } from '../../ui/lists/last-list.ts'
import { filtersOf, type ListSearch, readListSearch, withLook, withoutLook } from './list-search.ts'
import type { ListWords } from './list-words.ts'
import { readShownQuery, type ShownQuery } from './shown-query.ts'

/** A page as every list's endpoint answers it. */
export interface SearchedPage<Item> {
  readonly items: readonly Item[]
  readonly next_cursor: string | null
  readonly previous_cursor: string | null
  readonly searched_to: string | null
  /** Whether indexes found the payments up to here, and the next page searches the texts that have none. */
  readonly has_unsearched_texts?: boolean
}

/** How a page of a list is fetched. */
export interface ListSource<Item> {
  /** Of the cached pages, below their account. */
  readonly key: readonly string[]
  readonly load: (merchantId: string, search: ListSearch, signal: AbortSignal) => Promise<SearchedPage<Item>>
}

interface ListSearchOptions<Item> {
  list: QueryList
  words: ListWords
  source: ListSource<Item>
  /** Remembers the search for the way back from an entry. */
  path?: PageRoute | undefined
  /** Whether the first page offers what arrived since it was loaded, instead of being loaded again while it is open. */
  isFollowed?: boolean
}

export interface ListState<Item> {
  search: ListSearch
  go: (search: ListSearch) => void
  shown: ShownQuery
  context: QueryContext
  /** The page that is shown; the one before while the next is loading. */
  page: SearchedPage<Item> | undefined
  /** Whether nothing newer was there when the page was loaded. */
  isFirstPage: boolean
  /** When the page was loaded; 0 while it is loading. */
  loadedAt: number
  /** Undefined while they are loading. */
  items: readonly Item[] | undefined
  isBusy: boolean
  isOffline: boolean
  isCursorGone: boolean
  /** The page was loaded and has nothing. */
  isEmpty: boolean
  error: Error | null
  retry: () => void
  /** Loads the first page of the query again and shows it. Returns whether it was loaded. */
  showFirst: () => Promise<boolean>
}

/** A list by its address: the query in it, the page that it names, and the way to change it. */
export function useListSearch<Item>({ list, words: { names }, source, path, isFollowed = false }: ListSearchOptions<Item>): ListState<Item> {
  const { id: merchantId, default_currency: currency, time_zone: timeZone } = useMerchant()
  const address = useSearch({ strict: false })
  // The router adds what the route reads to what the address has.
  const search = useMemo(() => readListSearch({ ...address }), [address])
  const navigate = useNavigate()
  const go = useCallback((next: ListSearch) => void navigate({ to: '.', search: (before: ListSearch) => withLook(before, next) }), [navigate])
  useEffect(() => path && rememberList(path, search), [path, search])

  const context = useMemo(() => ({ currency, names }), [currency, names])
  const shown = useMemo(() => readShownQuery(list, search, context, dayIn(timeZone, new Date())), [list, search, context, timeZone])
  const asked = useMemo(() => withoutLook(search), [search])
  // A page that offers new entries moves no row when the tab or the network is back.
  const mayReload = (loaded: SearchedPage<Item> | undefined) => !(isFollowed && isFirst(asked, loaded))
  const page = useQuery({
    ...pageQuery(merchantId, source, asked),
    // While another page is loading, this one stays.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => mayReload(state.data),
    refetchOnReconnect: ({ state }) => mayReload(state.data),
    enabled: shown.problem === null,
  })
  const showFirst = useShowFirst(merchantId, source, search, go)

  const isCursorGone = Boolean(findFieldError(page.error, 'after') ?? findFieldError(page.error, 'before'))
  // A query of an offline browser waits, and is sent once there is a network again.
  const isOffline = page.fetchStatus === 'paused'
  const hasNothing = page.data?.items.length === 0
  return {
    search,
    go,
    shown,
    context,
    page: page.data,
    isFirstPage: !page.isPlaceholderData && isFirst(asked, page.data),
    loadedAt: page.dataUpdatedAt,
    // Rows of the previous page stay until the next one is here. If it had none, the table shows its skeleton.
    items: hasNothing && !isOffline ? undefined : page.data?.items,
    isBusy: page.isPlaceholderData && !isOffline,
    isOffline,
    isCursorGone,
    isEmpty: hasNothing && !page.isPlaceholderData,
    error: isCursorGone ? null : page.error,
    retry: () => void page.refetch(),
    showFirst,
  }
}

function pageQuery<Item>(merchantId: string, { key, load }: ListSource<Item>, asked: ListSearch) {
  return queryOptions({
    queryKey: ['merchant', merchantId, ...key, asked],
    queryFn: ({ signal }) => load(merchantId, asked, signal),
    // New entries arrive all the time; a look back at the list is worth a request.
    staleTime: 5_000,
  })
}

/** The newest page has nothing before it, also if its place was reached from an older one. */
function isFirst({ after }: ListSearch, page: SearchedPage<unknown> | undefined): boolean {
  return after === undefined && page?.previous_cursor === null
}

/** The page is loaded before the address changes, so the rows of the one before stay until then. */
function useShowFirst<Item>(merchantId: string, source: ListSource<Item>, search: ListSearch, go: (search: ListSearch) => void) {
  const queries = useQueryClient()
  /** Null once the list is left. */
  const latest = useRef<ListSearch | null>(null)
  useEffect(() => {
    latest.current = search
    return () => {
      latest.current = null
    }
  }, [search])
  return async () => {
    const first = pageQuery(merchantId, source, withoutLook(filtersOf(search)))
    const isLoaded = await queries.fetchQuery({ ...first, staleTime: 0 }).then(
      () => true,
      // The page shows the error.
      () => false,
    )
    if (latest.current === search && (search.after ?? search.before) !== undefined) go(filtersOf(search))
    return isLoaded
  }
}
