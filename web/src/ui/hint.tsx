import Tooltip from 'antd/es/tooltip'
import type { ReactElement } from 'react'

/** A tooltip with the product's measures (spec section 9): 0.1 s of delay, at most 250 wide. */
export function Hint({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Tooltip title={text} mouseEnterDelay={0.1} styles={{ root: { maxWidth: 250 } }}>
      {children}
    </Tooltip>
  )
}
