import { create } from 'zustand'

interface FollowedExports {
  /** IDs of exports, oldest first. */
  readonly ids: readonly string[]
}

/** Exports that were requested in this tab, whose progress and file its notices show on every page. */
export const useFollowedExports = create<FollowedExports>()(() => ({ ids: [] }))

export function followExport(id: string): void {
  useFollowedExports.setState(({ ids }) => ({ ids: [...ids, id] }))
}

export function unfollowExport(id: string): void {
  useFollowedExports.setState(({ ids }) => ({ ids: ids.filter((other) => other !== id) }))
}
