import { type MouseEvent, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../shortcuts/registry.ts'
import type { RowPeek } from './row-peek.ts'

const tables = 'table[data-list]'
const rows = `${tables} > tbody > tr:not([data-skeleton])`

/**
 * Shortcuts of the rows of a list: j and k move the focus, Enter opens a row, and x selects it where rows can be selected. Several lists of a page are
 * one: the first of them declares the keys, which go through all of their rows. Lists without rows have none.
 */
export function useRowKeys(table: RefObject<HTMLTableElement | null>, peek?: RowPeek): void {
  const { t } = useTranslation('shell')
  /** The row that had the focus last. */
  const latest = useRef<HTMLTableRowElement>(null)
  const find = () => {
    const all = [...document.querySelectorAll<HTMLTableRowElement>(rows)]
    const focused = all.findIndex((row) => row.contains(document.activeElement))
    const open = all.findIndex(isOpen)
    return { all, index: focused >= 0 ? focused : open >= 0 ? open : latest.current ? all.indexOf(latest.current) : -1 }
  }
  const move = (step: 1 | -1) => {
    const { all, index } = find()
    const next = all[index < 0 ? 0 : index + step]
    if (!next) return
    latest.current = next
    focusRow(next)
    // An open panel follows.
    if (peek?.openId !== undefined) peek.open(next.dataset.id ?? '')
  }
  const press = (act: (row: HTMLTableRowElement) => void) => {
    const { all, index } = find()
    const row = all[index]
    if (row) act(row)
  }
  const isReady = () => find().index >= 0
  useShortcuts({
    title: t('rowKeys.title'),
    get shortcuts() {
      if (table.current === null || document.querySelector(tables) !== table.current || !document.querySelector(rows)) return []
      return [
        { keys: 'j', label: t('rowKeys.next'), isRepeatable: true as const, onPress: () => move(1) },
        { keys: 'k', label: t('rowKeys.previous'), isRepeatable: true as const, onPress: () => move(-1) },
        ...(peek ? [{ keys: 'p', label: t('rowKeys.peek'), isReady, onPress: () => press((row) => peek.open(row.dataset.id ?? '')) }] : []),
        { keys: 'Enter', label: t('rowKeys.open'), isReady, onPress: () => press((row) => openerOf(row)?.click()) },
        ...(document.querySelector(`${tables}[data-selectable]`)
          ? [{ keys: 'x', label: t('rowKeys.select'), isReady, onPress: () => press((row) => row.querySelector<HTMLElement>('input[type=checkbox]')?.click()) }]
          : []),
      ]
    },
  })
}

const isOpen = (row: HTMLTableRowElement) => row.ariaCurrent === 'true'

/** Moves the focus to the row that is open beside its list, or to the first one if that isn't on the page. */
export function focusOpenRow(): void {
  const open = [...document.querySelectorAll<HTMLTableRowElement>(rows)].find(isOpen)
  if (open) focusRow(open)
  else focusFirstRow()
}

/** Moves the focus to the first row of the page's lists, if there is one. */
export function focusFirstRow(): void {
  const first = document.querySelector<HTMLTableRowElement>(rows)
  if (first) focusRow(first)
}

/** The focus goes to what opens the row, so that Enter and screen readers have it; to the row itself if nothing does. */
function focusRow(row: HTMLTableRowElement): void {
  const opener = openerOf(row)
  if (!opener) row.tabIndex = -1
  ;(opener ?? row).focus()
}

/** A click anywhere in a row is a click on its first link, or on the button that opens the row, unless somebody is selecting text to copy. */
export function followRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { currentTarget: row, target } = event
  // React also passes on clicks in a dialog that the row has opened.
  const isInRow = target instanceof Element && row.contains(target) && target.closest('a, button, input, label') === null
  const opener = openerOf(row)
  if (!isInRow || !opener || event.button > 1 || window.getSelection()?.toString()) return
  const isAside = event.button === 1 || event.metaKey || event.ctrlKey
  if (!(opener instanceof HTMLAnchorElement)) {
    if (!isAside) opener.click()
  } else if (isAside) window.open(opener.href, '_blank', 'noopener')
  else opener.click()
}

/** A plain click of a pointer on a row, or on what opens it, shows it beside the list; Enter on a link still follows it. */
export function peekRow(event: MouseEvent<HTMLTableRowElement>, open: () => void): void {
  const { currentTarget: row, target, detail } = event
  const isPlain = detail > 0 && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlain || !(target instanceof Element && row.contains(target)) || window.getSelection()?.toString()) return
  const [control, opener] = [target.closest('a, button, input, label'), openerOf(row)]
  if (control && control !== opener) return
  event.preventDefault()
  event.stopPropagation()
  // The keys continue from here.
  opener?.focus({ preventScroll: true })
  open()
}

/** What opens a row: its button for that, or its first link. */
function openerOf(row: HTMLTableRowElement): HTMLElement | null {
  return row.querySelector<HTMLElement>('button[data-opens-row]') ?? row.querySelector('a')
}
