import { CursorGone } from '../../ui/lists/cursor-gone.tsx'

export const Default = () => <CursorGone filters={{}} />
