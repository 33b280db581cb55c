import type { ReactNode } from 'react'
import styles from './result-screen.module.css'

export type ResultKind = '403' | '404' | '500' | 'offline'

const ink = { stroke: 'var(--line-2)', strokeWidth: 2, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const mark = { ...ink, stroke: 'var(--brand)', strokeWidth: 3 } as const

/** A counterfoil, torn along its edge, with what went wrong upon it. */
const signs: Record<ResultKind, ReactNode> = {
  '403': (
    <>
      <rect x="84" y="58" width="32" height="26" rx="6" {...mark} fill="var(--selected)" />
      <path d="M91 58v-8a9 9 0 0 1 18 0v8M100 68v6" {...mark} />
    </>
  ),
  '404': (
    <>
      <circle cx="97" cy="61" r="17" {...mark} fill="var(--selected)" />
      <path d="m110 74 12 12" {...mark} />
      <path d="m91 55 12 12m0-12L91 67" {...mark} strokeWidth={2.5} />
    </>
  ),
  '500': (
    <>
      <path d="M100 42 122 82H78Z" {...mark} fill="var(--selected)" />
      <path d="M100 57v11M100 75v.5" {...mark} />
    </>
  ),
  offline: (
    <>
      <path d="M74 60a38 38 0 0 1 52 0M83 70a25 25 0 0 1 34 0" {...mark} />
      <circle cx="100" cy="82" r="3.5" fill="var(--brand)" />
      <path d="m76 44 48 46" {...mark} stroke="var(--paper)" strokeWidth={9} />
      <path d="m78 46 44 42" {...mark} />
    </>
  ),
}

export function ResultArt({ kind }: { kind: ResultKind }) {
  return (
    <svg className={styles.art} viewBox="0 0 200 132" aria-hidden="true">
      <ellipse cx="100" cy="124" rx="72" ry="5" fill="var(--line)" />
      <path
        d="M40 14h120a6 6 0 0 1 6 6v84l-11 8-11-8-11 8-11-8-11 8-11-8-11 8-11-8-11 8-11-8-11 8-11-8V20a6 6 0 0 1 6-6Z"
        fill="var(--paper)"
        {...{ stroke: ink.stroke, strokeWidth: 2, strokeLinejoin: 'round' }}
      />
      <path d="M50 28h34M132 28h18" {...ink} strokeWidth={4} stroke="var(--line)" />
      {signs[kind]}
    </svg>
  )
}
