import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './hint.module.css'
import { usePanel } from './use-panel.ts'

/** Nothing flickers by as the pointer passes, and the pointer has the time to move onto the hint. In milliseconds. */
const delay = 100

/** Says more about what is pointed at or has the focus, after 0.1 s and at most 250 pixels wide. Escape takes it away. */
export function Hint({ text, children }: { text: ReactNode; children: ReactElement<{ 'aria-describedby'?: string | undefined }> }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const turn = (isOn: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(setIsOpen, delay, isOn)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: people point at the element inside it.
    <span
      ref={(span) => {
        anchor.current = span?.firstElementChild instanceof HTMLElement ? span.firstElementChild : null
      }}
      className={styles.anchor}
      onMouseEnter={() => turn(true)}
      onMouseLeave={() => turn(false)}
      onFocus={() => turn(true)}
      onBlur={() => turn(false)}
    >
      {cloneElement(children, { 'aria-describedby': isOpen ? id : children.props['aria-describedby'] })}
      {isOpen && (
        <Bubble id={id} anchor={anchor} onClose={() => setIsOpen(false)}>
          {text}
        </Bubble>
      )}
    </span>
  )
}

function Bubble({ id, anchor, onClose, children }: { id: string; anchor: { current: HTMLElement | null }; onClose: () => void; children: ReactNode }) {
  const panel = usePanel<HTMLSpanElement>({ anchor, align: 'center', gap: 6 })
  useEffect(() => {
    // Before a dialog hears of it, which stays open.
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  })
  return (
    <span ref={panel} id={id} role="tooltip" popover="manual" className={styles.hint}>
      {children}
    </span>
  )
}
