import type { ReactNode } from 'react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './popover.module.css'

interface PopoverProps {
  /** What the panel is called for who cannot see where it hangs. */
  label: string
  /** The button's content. */
  button: ReactNode
  buttonClassName?: string | undefined
  /** The panel's content; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a small panel below it. Escape, a click elsewhere and leaving by Tab close it. */
export function Popover({ label, button, buttonClassName, children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      if (!anchor.current?.contains(event.target as Node)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard for everything inside, whatever has the focus.
    <div
      ref={anchor}
      className={styles.anchor}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      }}
    >
      <button
        ref={opener}
        type="button"
        className={buttonClassName}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <Panel id={id} label={label}>
          {children(close)}
        </Panel>
      )}
    </div>
  )
}

/** Distance a panel keeps from the window's edge, in pixels. */
const edge = 16

function Panel({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const beyond = element.getBoundingClientRect().right - (document.documentElement.clientWidth - edge)
    if (beyond > 0) element.style.translate = `${-beyond}px`
    element.querySelector<HTMLElement>('input, select, textarea, button, a')?.focus()
  }, [])
  return (
    <div ref={panel} id={id} role="dialog" aria-label={label} className={styles.panel}>
      {children}
    </div>
  )
}
