import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { usePanel } from '../overlays/use-panel.ts'
import styles from './option-list.module.css'

interface ListProps {
  /** What the list is as wide as and stands beside. */
  anchor: RefObject<HTMLElement | null>
  children: ReactNode
}

interface OptionListProps extends ListProps {
  id: string
  label: string
}

/** The list of a combobox, below its input, or above it where there is more room. */
export function OptionList({ id, label, anchor, children }: OptionListProps) {
  const list = usePanel<HTMLDivElement>({ anchor, align: 'start', gap: 4, isAnchorWide: true })
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} tabIndex={-1} popover="manual" className={styles.list}>
      {children}
    </div>
  )
}

/** Takes the list's place when nothing matches. */
export function NoOptions({ anchor, children }: ListProps) {
  const note = usePanel<HTMLParagraphElement>({ anchor, align: 'start', gap: 4, isAnchorWide: true })
  return (
    <p ref={note} role="status" popover="manual" className={`${styles.list} ${styles.empty}`}>
      {children}
    </p>
  )
}

interface OptionProps {
  id: string
  label: string
  detail?: string | undefined
  isActive: boolean
  isChosen: boolean
  onChoose: () => void
}

export function Option({ id, label, detail, isActive, isChosen, onChoose }: OptionProps) {
  const item = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: by the pattern the focus stays in the input, which names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the input does the same.
    <div
      ref={item}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      data-active={isActive || undefined}
      // The input must not lose the focus before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span>{label}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </div>
  )
}
