import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { confirmDiscard, hasUnsavedChanges, useUnsaved } from '../../ui/forms/unsaved-changes.ts'
import { useReturnedFocus } from '../../ui/overlays/use-returned-focus.ts'
import { useExpiry } from '../session/session-questions.ts'

/** Asks before a page with unsaved changes is left. An ended session is left without a question. */
export function UnsavedGate() {
  const isExpired = useExpiry((state) => state.isAsking)
  const hasChanges = useUnsaved((state) => Object.keys(state.forms).length > 0)
  const question = useUnsaved((state) => state.question)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmDiscard()),
    enableBeforeUnload: hasUnsavedChanges,
    disabled: isExpired || !hasChanges,
  })
  // A save that was under way has finished.
  useEffect(() => {
    if (question && !hasChanges) question.settle(true)
  }, [question, hasChanges])
  // The dialogs of an ended session replace this one.
  useEffect(() => {
    if (isExpired) useUnsaved.setState({ question: null })
  }, [isExpired])
  useEffect(() => () => useUnsaved.setState({ question: null }), [])
  useReturnedFocus(question?.opener)
  if (!question) return null
  return <question.Dialog names={question.names} settle={question.settle} />
}
