import type { ReactNode } from 'react'
import styles from './figures-table.module.css'

interface FiguresTableProps<Column extends string> {
  caption: string
  /** The first one names the row, the others are figures. */
  columns: readonly Column[]
  nameColumn: (column: Column) => string
  /** Columns of words, which begin where they are named. */
  words?: readonly Column[]
  rows: readonly { readonly key: string; readonly cells: Readonly<Record<Column, ReactNode>> }[]
  /** The last row, set off from the others. */
  total?: Readonly<Partial<Record<Column, ReactNode>>>
}

/** A few rows of figures, right-aligned; where there is little room, each figure is on a line with its name. */
export function FiguresTable<Column extends string>({ caption, columns, nameColumn, words = [], rows, total }: FiguresTableProps<Column>) {
  const [first, ...figures] = columns
  const renderRow = (cells: Readonly<Partial<Record<Column, ReactNode>>>) => (
    <>
      {first && <th scope="row">{cells[first]}</th>}
      {figures.map((column) => {
        const cell = cells[column] ?? null
        return (
          <td key={column} data-name={nameColumn(column)} data-words={words.includes(column) || undefined} data-empty={cell === null || undefined}>
            {cell}
          </td>
        )
      })}
    </>
  )
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-words={words.includes(column) || undefined}>
                {nameColumn(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>{renderRow(cells)}</tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>{renderRow(total)}</tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
