import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { FoundObject } from '#areas/home/contract/search/endpoints.ts'
import { type IdStart, type ObjectKind, readIdStart, readObjectId, readPageOfId, withoutSecret } from '#areas/home/contract/search/object-id.ts'
import { listTeam } from '#areas/team/contract/members.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { printTerm } from '#kernel/query/print.ts'
import { call } from '../../api/call.ts'
import { objectsQuery, searchQuery } from '../../api/search-query.ts'
import { pathOfFound } from '../../shared/navigation/object-path.ts'
import { useMerchant, useMerchantStore } from '../../stores/merchant.ts'
import { useRecentObjects } from '../../stores/recent-objects.ts'
import { shortenId } from '../../ui/text/shorten-id.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatTime } from '../../ui/time/time.ts'
import { useTimeZone } from '../../ui/time/time-zone.ts'
import { matchesList, searchedLists } from './lists.ts'
import { matchesWords, type SearchedPath, searchedPages, searchedSections } from './pages.ts'
import type { PaletteItem } from './palette-store.ts'
import { useActions } from './use-actions.ts'

export interface PaletteGroup {
  readonly key: string
  readonly title: string
  readonly items: readonly PaletteItem[]
}

/** Of pages and actions that a text finds. */
const shownMax = 6
const searchedMin = 2
/** A longer text is no name or email. */
const nameLengthMax = 50

interface PaletteItems {
  readonly groups: readonly PaletteGroup[]
  /** Leads to the list of payments, which also searches what no index has. Null for a text that is no text of a payment. */
  readonly continued: PaletteItem | null
  /** Titles of the kinds whose search ended before it was through. */
  readonly unfinished: readonly string[]
  readonly isSearching: boolean
  readonly isFailed: boolean
  /** What an ID that isn't typed in full is of, and how many characters are missing. */
  readonly idStart: IdStart | null
}

/** What a text finds: objects of the account, people, pages and actions. Without a text, recent objects and actions. */
export function usePaletteItems(text: string): PaletteItems {
  const { t } = useTranslation(['search', 'pages', 'payments', 'disputes', 'balance', 'figures'])
  const { id: merchantId } = useMerchant()
  const routes = useMerchantStore((state) => state.routes)
  const permissions = useMerchantStore((state) => state.permissions)
  const isAsked = [...text].length >= searchedMin
  const objects = useQuery({ ...searchQuery(merchantId, text), enabled: isAsked, placeholderData: keepPreviousData })
  const name = withoutSecret(text)
  const asksMembers = isAsked && name.length <= nameLengthMax && permissions.includes('team.read')
  const members = useQuery({
    queryKey: ['merchant', merchantId, 'team', 'found', name],
    queryFn: ({ signal }) => call(listTeam, { params: { id: merchantId }, query: { search: name, limit: 5 } }, { signal }),
    enabled: asksMembers,
    placeholderData: keepPreviousData,
  })
  const describe = useDescription()
  const actions = useActions()
  const navigate = useNavigate()
  const recent = useRecentObjects((state) => state.objects)

  const itemOf = (kind: ObjectKind, item: FoundObject): PaletteItem => {
    const { path, search } = pathOfFound(kind, item)
    return { key: item.id, ...describe(item), target: path, ...(search && { search }) }
  }
  const open = (route: string) => routes.includes(route)
  const titleOf = (path: SearchedPath) => t(`pages:${path}.title`)
  const pages = searchedPages.flatMap(({ path, route }): PaletteItem[] => {
    const isOpen = route === undefined || open(route)
    const isFound = isOpen && matchesWords(text, `${titleOf(path)} ${t([`pages:${path}.words`], '')}`)
    return isFound ? [{ key: `page ${path}`, label: titleOf(path), target: path }] : []
  })
  const sections = searchedSections.flatMap((section): PaletteItem[] => {
    const { key, page } = section
    const isSeen = open(page) && (!('permission' in section) || permissions.includes(section.permission))
    const isFound = isSeen && text !== '' && matchesWords(text, `${t(`sections.${key}`)} ${t(`sectionWords.${key}`)}`)
    return isFound ? [{ key: `section ${key}`, label: t(`sections.${key}`), detail: titleOf(page), target: page, hash: key }] : []
  })
  const lists = searchedLists
    .filter((list) => open(list.page) && matchesList(text, list, (key) => t(key)))
    .map(({ key, page, name, search }): PaletteItem => ({ key: `list ${key}`, label: t(name), detail: titleOf(page), target: page, search }))
  const places = namedFirst(text, [...pages, ...lists, ...sections])
  const searched = isAsked ? (objects.data ?? []) : []
  const found = searched.flatMap(({ kind, items }): PaletteGroup[] => {
    const shown = items.filter((item) => open(pathOfFound(kind, item).route))
    if (shown.length === 0) return []
    return [{ key: kind, title: t(`kinds.${kind}`), items: shown.map((item) => itemOf(kind, item)) }]
  })
  const pageOfId = readPageOfId(text)
  const idPage = pageOfId && searchedPages.find(({ path }) => path === pageOfId.page)
  const ofId: PaletteItem[] =
    pageOfId && idPage && open(idPage.path) ? [{ key: pageOfId.id, label: titleOf(idPage.path), detail: pageOfId.id, target: pageOfId.path }] : []
  const people = (asksMembers ? (members.data?.items ?? []) : []).map(
    ({ id, name, email }): PaletteItem => ({ key: id, label: name, detail: email, target: `/settings/team/members/${id}` }),
  )
  const isText = isAsked && name === text && readObjectId(text) === null
  const continued =
    isText && open('/payments')
      ? {
          key: 'all payments',
          label: t('searchPayments', { text }),
          target: () => void navigate({ to: '/payments', search: { q: printTerm({ field: 'text', isNegated: false, operator: ':', values: [text] }) } }),
        }
      : null
  const acts = actions.filter(({ label, words }) => matchesWords(text, `${label} ${words}`))
  const group = (key: 'members' | 'pages' | 'actions' | 'recent', items: readonly PaletteItem[]) => ({ key, title: t(`groups.${key}`), items })
  const seen = recent
    .filter((object) => object.merchantId === merchantId && open(pathOfFound(object.kind, { ...object, payment_id: null }).route))
    .slice(0, shownMax)
  const known = useQuery({
    ...objectsQuery(
      merchantId,
      seen.map(({ id }) => id),
    ),
    enabled: text === '' && seen.length > 0,
  }).data
  const opened = seen.flatMap(({ kind, id }): PaletteItem[] => {
    const object = known?.find((one) => one.id === id)
    // It was deleted, or may not be read anymore.
    if (known && !object) return []
    const { label, detail } = object ? describe(object) : { label: null, detail: shortenId(id) }
    const name = t(`kind.${kind}`)
    return [{ key: id, label: label ?? name, detail: label ? `${name} · ${detail}` : detail, target: pathOfFound(kind, { id, payment_id: null }).path }]
  })
  const groups =
    text === ''
      ? [group('recent', opened), group('actions', acts), group('pages', pages)]
      : [
          ...found,
          group('members', people),
          group('actions', namedFirst(text, acts).slice(0, shownMax)),
          group('pages', [...ofId, ...places].slice(0, shownMax)),
        ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    continued,
    unfinished: searched.filter(({ is_complete }) => !is_complete).map(({ kind }) => t(`kinds.${kind}`)),
    idStart: readIdStart(text),
    isSearching: (isAsked && isPending(objects)) || (asksMembers && isPending(members)),
    isFailed: (isAsked && objects.isError) || (asksMembers && members.isError),
  }
}

/** Puts what the text names before what it finds by other words. */
function namedFirst<Item extends PaletteItem>(text: string, items: readonly Item[]): Item[] {
  const isNamed = ({ label }: Item) => matchesWords(text, label)
  return [...items.filter(isNamed), ...items.filter((item) => !isNamed(item))]
}

/** Whether the data may be that of an earlier text. */
function isPending({ isFetching, isPlaceholderData }: { isFetching: boolean; isPlaceholderData: boolean }): boolean {
  return isFetching || isPlaceholderData
}

function useDescription() {
  const { t } = useTranslation(['search', 'disputes'])
  const locale = useLocale()
  const timeZone = useTimeZone()
  const format = (time: string) => formatTime(time, timeZone, locale, 'short')
  return ({ id, title, detail, amount_minor, currency, reason, due_at, created_at }: FoundObject): { label: string; detail: string } => {
    const amount = amount_minor === null || currency === null ? null : `${formatMoney(amount_minor, currency, locale, 'number')} ${currency}`
    const why = reason && t(`disputes:reason.${reason}`)
    const [label, ...others] = [amount, why, title, detail, title === null || amount === null ? shortenId(id) : null].filter((part) => part !== null)
    return {
      label: label ?? id,
      detail: [...others, due_at ? t('respondBy', { time: format(due_at) }) : created_at && format(created_at)].filter(Boolean).join(' · '),
    }
  }
}
