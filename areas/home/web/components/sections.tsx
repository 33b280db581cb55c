import type { ReactNode } from 'react'
import type { HomeSection } from '#areas/home/contract/cards.ts'
import styles from '../overview-page.module.css'

const isPair = (one: HomeSection | undefined, other: HomeSection | undefined) =>
  (one === 'volume' && other === 'balance') || (one === 'balance' && other === 'volume')

/** The sections of Home in their order. The chart and the balance share a row where they are next to each other. */
export function Sections({ order, contents }: { order: readonly HomeSection[]; contents: Readonly<Record<HomeSection, ReactNode>> }) {
  const rows = order.flatMap((section, index) => {
    if (isPair(order[index - 1], section)) return []
    const next = order[index + 1]
    return [isPair(section, next) && next ? [section, next] : [section]]
  })
  return rows.map(([first, second]) =>
    second && first ? (
      <div key={first} className={styles.two} data-first={first}>
        {contents[first]}
        {contents[second]}
      </div>
    ) : (
      first && <div key={first}>{contents[first]}</div>
    ),
  )
}
