import { replaceEqualDeep } from '@tanstack/react-query'
import { type CSSProperties, memo, type ReactNode, useCallback, useEffect, useRef } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { SkeletonBar } from '../feedback/skeleton.tsx'
import { useLocale } from '../text/use-locale.ts'
import { useNow } from '../time/use-now.ts'
import styles from './list-table.module.css'
import { pinOf, usePinnedOffsets } from './pinned-columns.ts'
import type { RowPeek } from './row-peek.ts'
import { SelectCell, SelectPage } from './select-cell.tsx'
import { useLongPress } from './use-long-press.ts'
import { usePrefetch } from './use-prefetch.ts'
import { followRow, peekRow, useRowKeys } from './use-row-keys.ts'
import type { RowSelection } from './use-row-selection.ts'

/** Rows to be filled, numbered so that their bars differ in length. */
const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

interface Amount {
  readonly amountMinor: number
  readonly currency: string
}

const noAmounts = () => []
const nothing = {}

interface DeclaredColumn {
  /** In pixels, or a share. */
  readonly width?: number | string
  /** An amount is never narrower than the longest one. */
  readonly align?: 'end' | 'amount'
}

interface ListTableProps<Item, Column extends string> {
  /** The list's own style, such as where a column is on a card. */
  className: string | undefined
  caption: string
  columns: readonly Column[]
  nameColumn: (column: Column) => string
  /** How wide columns are, and where their cells stand; the style has what depends on the room. */
  declared?: Readonly<Record<string, DeclaredColumn>>
  /** Undefined while they are loading. */
  items: readonly Item[] | undefined
  /** A hook, which returns what a row shows by column; texts are shown in full when pointed at. The row is rendered again only if its data or the minute changes. */
  useCells: (item: Item, now: number) => Readonly<Record<Column, ReactNode>>
  /** Amounts whose column is never narrower than the longest of them (`--amount-width`), since an amount that is cut off is a wrong one. */
  amountsOf?: (item: Item) => readonly Amount[]
  /** How `Money` shows them. */
  amountMode?: 'code' | 'point'
  /** Fetches what a row leads to; the same function in every render. */
  fetchAhead?: ((item: Item) => void) | undefined
  /** Rows of the skeleton, at most twelve. */
  rowsExpected?: number
  /** Another page is loading; this one is still shown. */
  isBusy?: boolean
  /** Columns that somebody chose scroll sideways where they don't fit, and on cards are in their order; the first ones can stay where they are. */
  chosen?: { readonly pinned: number } | undefined
  selection?: RowSelection<Item> | undefined
  /** What a click on a row opens beside the list, in place of the row's page. */
  peek?: RowPeek | undefined
}

/** A list as rows that are links, or as cards if there is little room. */
export function ListTable<Item extends { readonly id: string }, Column extends string>({
  className,
  caption,
  columns,
  nameColumn,
  declared = nothing,
  items,
  useCells,
  amountsOf = noAmounts,
  amountMode = 'code',
  fetchAhead,
  rowsExpected = 10,
  isBusy = false,
  chosen,
  selection,
  peek,
}: ListTableProps<Item, Column>) {
  const now = useNow()
  const locale = useLocale()
  const pinned = chosen?.pinned ?? 0
  const table = usePinnedOffsets(columns, pinned, selection !== undefined)
  useRowKeys(table, peek)
  const selectRow = useSelectRow(items, selection)
  return (
    <div
      className={styles.frame}
      style={widthOf((items ?? []).flatMap(amountsOf), amountMode, locale)}
      data-busy={isBusy || undefined}
      data-peek={peek?.openId !== undefined || undefined}
    >
      <table
        ref={table}
        className={`${styles.table} ${className}`}
        data-list
        aria-busy={isBusy || !items}
        data-chosen={chosen !== undefined || undefined}
        data-selectable={selection !== undefined || undefined}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && <SelectPage items={items ?? []} selection={selection} isPinned={pinned > 0} />}
            {columns.map((column, index) => {
              const pin = pinOf(index, pinned)
              return (
                <th
                  key={column}
                  scope="col"
                  data-column={column}
                  data-align={declared[column]?.align}
                  {...pin}
                  style={{ ...sizeOf(declared[column]), ...pin?.style }}
                >
                  {nameColumn(column)}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {items
            ? items.map((item) => (
                <Row
                  key={item.id}
                  item={item}
                  now={now}
                  columns={columns}
                  declared={declared}
                  useCells={useCells}
                  fetchAhead={fetchAhead}
                  pinned={pinned}
                  isSelected={selection?.isSelected(item.id)}
                  select={selectRow}
                  selectLabel={selection?.nameRow(item)}
                  isOpen={peek?.openId === item.id}
                  open={peek?.open}
                />
              ))
            : skeletonRows.slice(0, rowsExpected).map((row) => <SkeletonRow key={row} row={row} columns={columns} isSelectable={selection !== undefined} />)}
        </tbody>
      </table>
    </div>
  )
}

/** Selects a row of the page; the same function for every page, so that rows stay as they are. */
function useSelectRow(items: readonly { readonly id: string }[] | undefined, selection: RowSelection<never> | undefined) {
  const page = useRef<readonly string[]>([])
  useEffect(() => {
    page.current = (items ?? []).map(({ id }) => id)
  }, [items])
  const select = selection?.select
  return useCallback((id: string, isOn: boolean) => select?.([id], isOn, page.current), [select])
}

/** What a cell cuts off is in its hint, for as long as the row is pointed at. */
function hintAtCuts(row: HTMLTableRowElement): void {
  for (const cell of row.cells) {
    const isCut = [cell, ...cell.querySelectorAll('*')].some(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
    if (isCut && cell.textContent) cell.title = cell.textContent
  }
}

interface RowProps<Item, Column extends string> extends Pick<ListTableProps<Item, Column>, 'columns' | 'useCells' | 'fetchAhead'> {
  item: Item
  /** The same object in every render. */
  declared: Readonly<Record<string, DeclaredColumn>>
  now: number
  pinned: number
  /** Undefined where rows can't be selected. */
  isSelected: boolean | undefined
  select: (id: string, isOn: boolean) => void
  selectLabel: string | undefined
  /** The panel beside the list shows it. */
  isOpen: boolean
  /** Undefined where a click opens the row's page. */
  open: ((id: string) => void) | undefined
}

const Row = memo(UnmemoizedRow, isSameRow) as typeof UnmemoizedRow

function UnmemoizedRow<Item extends { readonly id: string }, Column extends string>({
  item,
  now,
  columns,
  declared,
  useCells,
  fetchAhead,
  pinned,
  isSelected,
  select,
  selectLabel,
  isOpen,
  open,
}: RowProps<Item, Column>) {
  const cells = useCells(item, now)
  const prefetch = usePrefetch(() => fetchAhead?.(item))
  const press = useLongPress(() => select(item.id, true))
  return (
    <tr
      className={styles.row}
      onMouseEnter={({ currentTarget }) => {
        prefetch.start()
        hintAtCuts(currentTarget)
      }}
      onMouseLeave={({ currentTarget }) => {
        prefetch.stop()
        for (const cell of currentTarget.cells) cell.removeAttribute('title')
      }}
      onFocus={prefetch.start}
      onBlur={prefetch.stop}
      {...(isSelected !== undefined && press.handlers)}
      onClickCapture={(event) => {
        if (!press.isEnd(event) && open) peekRow(event, () => open(item.id))
      }}
      onClick={followRow}
      onAuxClick={followRow}
      data-id={item.id}
      data-selected={isSelected || undefined}
      aria-current={isOpen || undefined}
    >
      {isSelected !== undefined && <SelectCell isOn={isSelected} label={selectLabel ?? ''} isPinned={pinned > 0} onChange={(isOn) => select(item.id, isOn)} />}
      {columns.map((column, index) => {
        const cell = cells[column]
        const pin = pinOf(index, pinned)
        return (
          <td key={column} data-column={column} data-align={declared[column]?.align} {...pin} style={{ '--area': column, ...pin?.style } as CSSProperties}>
            {cell}
          </td>
        )
      })}
    </tr>
  )
}

type AnyRow = RowProps<{ readonly id: string }, string>

/** Answers bring new objects; a row of equal data is the same row. */
function isSameRow({ item, ...before }: AnyRow, { item: nextItem, ...next }: AnyRow): boolean {
  const isSame =
    before.now === next.now &&
    before.columns === next.columns &&
    before.declared === next.declared &&
    before.useCells === next.useCells &&
    before.fetchAhead === next.fetchAhead &&
    before.pinned === next.pinned &&
    before.isSelected === next.isSelected &&
    before.select === next.select &&
    before.selectLabel === next.selectLabel &&
    before.isOpen === next.isOpen &&
    before.open === next.open
  return isSame && replaceEqualDeep(item, nextItem) === item
}

const SkeletonRow = memo(function SkeletonRow({ row, columns, isSelectable }: { row: number; columns: readonly string[]; isSelectable: boolean }) {
  return (
    <tr className={styles.row} data-skeleton aria-hidden>
      {isSelectable && <td className={styles.select} />}
      {columns.map((column, index) => (
        <td key={column} data-column={column} style={{ '--area': column } as CSSProperties}>
          <SkeletonBar width={`${45 + ((row * 7 + index * 13) % 40)}%`} height={12} />
        </td>
      ))}
    </tr>
  )
})

/** Figures and symbols of currencies are hardly wider in any font of ours at 14 pixels. */
const characterPx = 8.6
/** Of a cell, on both sides. */
const paddingPx = 18

function sizeOf({ width, align }: DeclaredColumn = {}): CSSProperties {
  if (width === undefined) return {}
  const size = typeof width === 'number' ? `${width}px` : width
  return { '--width': align === 'amount' ? `max(${size}, var(--amount-width))` : size } as CSSProperties
}

function widthOf(amounts: readonly Amount[], mode: 'code' | 'point', locale: Locale): CSSProperties {
  const lengths = amounts.map(({ amountMinor, currency }) =>
    mode === 'point'
      ? formatMoney(amountMinor, currency, locale).length + 1
      : formatMoney(amountMinor, currency, locale, 'number').length + 1 + currency.length,
  )
  return { '--amount-width': `${Math.ceil(Math.max(0, ...lengths) * characterPx + paddingPx)}px` } as CSSProperties
}
