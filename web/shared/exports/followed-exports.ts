import { create } from 'zustand'

interface FollowedExports {
  /** IDs of exports, oldest first. */
  readonly ids: readonly string[]
}

/** Exports that were requested in this tab, whose progress and file its notices show on every page. */
export const useFollowedExports = create<FollowedExports>()(() => ({ ids: [] }))

/** How long a requested file is awaited, in milliseconds. Later, the person is busy with something else. */
const awaitedMs = 30_000

/** When each was requested. */
const awaited = new Map<string, number>()

export function followExport(id: string): void {
  awaited.set(id, Date.now())
  useFollowedExports.setState(({ ids }) => ({ ids: [...ids, id] }))
}

/** Returns true once for an export that was requested moments ago in this tab. */
export function takeAwaitedExport(id: string): boolean {
  const isAwaited = Date.now() - (awaited.get(id) ?? 0) < awaitedMs
  awaited.delete(id)
  return isAwaited
}

export function unfollowExport(id: string): void {
  useFollowedExports.setState(({ ids }) => ({ ids: ids.filter((other) => other !== id) }))
}
