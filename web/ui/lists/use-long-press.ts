import { type MouseEvent, type PointerEvent, useRef } from 'react'

const longMs = 500

/** Handlers of an element that a finger rests on: a long press acts, and is no click. */
export function useLongPress(act: () => void) {
  const timer = useRef(0)
  const wasLong = useRef(false)
  const stop = () => window.clearTimeout(timer.current)
  const refuse = (event: MouseEvent) => {
    if (!wasLong.current) return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    handlers: {
      onPointerDown: ({ pointerType }: PointerEvent) => {
        stop()
        wasLong.current = false
        if (pointerType !== 'touch') return
        timer.current = window.setTimeout(() => {
          wasLong.current = true
          act()
        }, longMs)
      },
      onPointerUp: stop,
      // A finger that scrolls.
      onPointerCancel: stop,
      // The browser's menu of a link.
      onContextMenu: refuse,
    },
    /** Whether the click ends a long press; then nothing else may follow. */
    isEnd: refuse,
  }
}
