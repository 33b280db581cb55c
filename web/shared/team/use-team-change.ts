import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMerchant } from '../../stores/merchant.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { teamKey } from './queries.ts'

/** Loads again what the pages of the team show. */
export function useRefreshTeam(): () => void {
  const queries = useQueryClient()
  const { id } = useMerchant()
  return () => void queries.invalidateQueries({ queryKey: teamKey(id) })
}

interface TeamChange<Answer> {
  send: () => Promise<Answer>
  /** The notice of success. */
  done: (answer: Answer) => string
  onDone: (answer: Answer) => void
}

/** A command without fields on a member, an invitation or the ownership. A refusal often means that the team has changed, so it reloads the team, too. */
export function useTeamChange<Answer>({ send, done, onDone }: TeamChange<Answer>) {
  const refresh = useRefreshTeam()
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      showToast({ kind: 'success', text: done(answer) })
      onDone(answer)
    },
    onSettled: refresh,
  })
}
