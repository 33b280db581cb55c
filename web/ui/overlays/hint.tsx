import Tooltip from 'antd/es/tooltip'
import type { ReactElement, ReactNode } from 'react'

/** Who cannot point reads it as well. */
const hintTriggers: ('hover' | 'focus')[] = ['hover', 'focus']

/** A tooltip with the product's measures: 0.1 s of delay, at most 250 wide; it shows by pointing and by the focus. */
export function Hint({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Tooltip title={text} trigger={hintTriggers} mouseEnterDelay={0.1} styles={{ root: { maxWidth: 250 } }}>
      {children}
    </Tooltip>
  )
}
