import type { QueryContext, QueryList } from '@counterfoil/contract/query/query'
import { dayIn } from '@counterfoil/contract/time/calendar-days'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { findFieldError } from '../../api/errors.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { type ListPath, rememberList } from '../../ui/lists/last-list.ts'
import { type ListSearch, readListSearch, withLook, withoutLook } from './list-search.ts'
import type { ListWords } from './list-words.ts'
import { readShownQuery, type ShownQuery } from './shown-query.ts'

/** A page as every list's endpoint answers it. */
export interface SearchedPage<Item> {
  readonly items: readonly Item[]
  readonly next_cursor: string | null
  readonly previous_cursor: string | null
  readonly searched_to: string | null
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
  path?: ListPath | undefined
}

export interface ListState<Item> {
  search: ListSearch
  go: (search: ListSearch) => void
  shown: ShownQuery
  context: QueryContext
  /** The page that is shown; the one before while the next is loading. */
  page: SearchedPage<Item> | undefined
  /** Undefined while they are loading. */
  items: readonly Item[] | undefined
  isBusy: boolean
  isOffline: boolean
  isCursorGone: boolean
  /** The page was loaded and has nothing. */
  isEmpty: boolean
  error: Error | null
  retry: () => void
}

/** A list by its address: the query in it, the page that it names, and the way to change it. */
export function useListSearch<Item>({ list, words: { names }, source, path }: ListSearchOptions<Item>): ListState<Item> {
  const { id: merchantId, default_currency: currency, time_zone: timeZone } = useMerchant()
  const address = useSearch({ strict: false })
  // The router adds what the route reads to what the address has.
  const search = useMemo(() => readListSearch(list, { ...address }), [list, address])
  const navigate = useNavigate()
  const go = useCallback((next: ListSearch) => void navigate({ to: '.', search: (before: ListSearch) => withLook(before, next) }), [navigate])
  useEffect(() => path && rememberList(path, search), [path, search])

  const context = useMemo(() => ({ currency, names }), [currency, names])
  const shown = useMemo(() => readShownQuery(list, search, context, dayIn(timeZone, new Date())), [list, search, context, timeZone])
  const asked = useMemo(() => withoutLook(search), [search])
  const page = useQuery({
    queryKey: ['merchant', merchantId, ...source.key, asked],
    queryFn: ({ signal }) => source.load(merchantId, asked, signal),
    // While another page is loading, this one stays.
    placeholderData: keepPreviousData,
    // New entries arrive all the time; a look back at the list is worth a request.
    staleTime: 5_000,
    enabled: shown.problem === null,
  })

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
    // Rows of the previous page stay until the next one is here. If it had none, the table shows its skeleton.
    items: hasNothing && !isOffline ? undefined : page.data?.items,
    isBusy: page.isPlaceholderData && !isOffline,
    isOffline,
    isCursorGone,
    isEmpty: hasNothing && !page.isPlaceholderData,
    error: isCursorGone ? null : page.error,
    retry: () => void page.refetch(),
  }
}
