import { followInbox, type InboxState } from '#areas/notifications/contract/live.ts'
import { useUserStore } from '../../stores/user.ts'
import { followStream } from './follow-stream.ts'

const name = 'counterfoil_live'

/**
 * Keeps one stream for all tabs of the browser, which allows six connections to a server: the tab that holds the lock reads, and tells the others.
 * When it closes, the next one takes over. Without locks (http on another machine's address), each tab has its own stream.
 * @returns what ends it.
 */
export function shareLive(apply: (state: InboxState) => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<InboxState>) => apply(data)
  const publish = (state: InboxState) => {
    if (signal.aborted) return
    apply(state)
    channel.postMessage(state)
  }
  const lead = () =>
    followStream({
      path: followInbox.path,
      getToken: () => useUserStore.getState().token,
      onEvent: ({ name: event, data }) => event === 'inbox' && publish(data as InboxState),
      signal,
    })
  // A lock that is given up while it is requested rejects.
  const leading = 'locks' in navigator ? navigator.locks.request(name, { signal }, lead) : lead()
  leading.catch(() => {})
  return () => {
    stopping.abort()
    channel.close()
  }
}
