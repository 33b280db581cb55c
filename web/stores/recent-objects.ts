import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { FoundKind } from '#areas/home/contract/search/object-id.ts'

export interface RecentObject {
  readonly merchantId: string
  readonly kind: FoundKind
  readonly id: string
}

interface RecentObjectsState {
  objects: readonly RecentObject[]
  note: (object: RecentObject) => void
  reset: () => void
}

/** Of all accounts. */
const keptMax = 30

/** The objects whose pages were opened last, newest first: IDs alone, saved in this browser until sign-out. */
export const useRecentObjects = create<RecentObjectsState>()(
  persist(
    (set) => ({
      objects: [],
      note: (object) => set(({ objects }) => ({ objects: [object, ...objects.filter(({ id }) => id !== object.id)].slice(0, keptMax) })),
      reset: () => set({ objects: [] }),
    }),
    { name: 'recent_storage', partialize: ({ objects }) => ({ objects }) },
  ),
)
