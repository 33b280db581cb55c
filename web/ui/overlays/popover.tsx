import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './popover.module.css'
import { useOutsidePress, usePanel } from './use-panel.ts'

interface PopoverProps {
  /** What the panel is called for who cannot see where it hangs. */
  label: string
  /** The button's content. */
  button: ReactNode
  buttonClassName?: string | undefined
  /** The panel's content; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a small panel beside it. Escape, a press elsewhere and leaving by Tab close it. */
export function Popover({ label, button, buttonClassName, children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
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
        <Panel id={id} label={label} anchor={anchor} onLeave={() => setIsOpen(false)}>
          {children(close)}
        </Panel>
      )}
    </div>
  )
}

interface PanelProps {
  id: string
  label: string
  anchor: { current: HTMLDivElement | null }
  onLeave: () => void
  children: ReactNode
}

function Panel({ id, label, anchor, onLeave, children }: PanelProps) {
  const panel = usePanel<HTMLDivElement>({ anchor, align: 'start', gap: 6 })
  useOutsidePress([anchor], onLeave)
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('input, select, textarea, button, a')
    ;(first ?? panel.current)?.focus()
  }, [panel])
  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={label}
      // Keeps the focus, and so Escape, when somebody presses between its controls.
      tabIndex={-1}
      popover="manual"
      className={styles.panel}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !anchor.current?.contains(relatedTarget)) onLeave()
      }}
    >
      {children}
    </div>
  )
}
