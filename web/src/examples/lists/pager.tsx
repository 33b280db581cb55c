import { Pager } from '../../ui/lists/pager.tsx'

export const FirstPage = () => <Pager filters={{}} page={{ items: [1, 2], next_cursor: 'next', previous_cursor: null }} />
export const MiddlePage = () => <Pager filters={{}} page={{ items: [1, 2], next_cursor: 'next', previous_cursor: 'previous' }} />
export const LastPage = () => <Pager filters={{}} page={{ items: [1, 2], next_cursor: null, previous_cursor: 'previous' }} />
export const SortedList = () => <Pager filters={{}} isByTime={false} page={{ items: [1, 2], next_cursor: 'next', previous_cursor: 'previous' }} />
