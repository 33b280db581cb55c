import type { ReactNode } from 'react'
import { waterfallOf } from './scale.ts'
import styles from './waterfall.module.css'

interface WaterfallStep {
  readonly key: string
  readonly name: ReactNode
  readonly value: number
  /** The value as it is read. */
  readonly text: ReactNode
}

interface WaterfallProps {
  caption: string
  steps: readonly WaterfallStep[]
  /** What the steps add up to. */
  total: Omit<WaterfallStep, 'key' | 'value'>
}

/** How an amount came about: a table, with each step as a bar that begins where the one before ended. */
export function Waterfall({ caption, steps, total }: WaterfallProps) {
  const bars = waterfallOf(steps.map(({ value }) => value))
  return (
    <table className={styles.waterfall}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {steps.map(({ key, name, value, text }, index) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <Bar bar={bars[index]} kind={index === 0 ? 'first' : value < 0 ? 'less' : 'more'} />
            <td data-column="net">{text}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.name}</th>
          <Bar bar={bars.at(-1)} kind="total" />
          <td>
            <span className={styles.total}>{total.text}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function Bar({ bar = { start: 0, size: 0 }, kind }: { bar: ReturnType<typeof waterfallOf>[number] | undefined; kind: 'first' | 'less' | 'more' | 'total' }) {
  return (
    <td className={styles.plot} aria-hidden="true">
      <div className={styles.bar} data-kind={kind} style={{ marginInlineStart: `${bar.start * 100}%`, inlineSize: `${bar.size * 100}%` }} />
    </td>
  )
}
