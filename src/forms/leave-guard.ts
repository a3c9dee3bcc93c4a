// Asks before a page with unsaved changes is left: one guard for all open forms.

import { useEffect, useEffectEvent } from 'react'
import { useBlocker, useTranslate } from 'react-admin'
import { hasSession } from '../providers/session.ts'
import { useConfirm } from '../ui/confirm/use-confirm.ts'
import { isReloading } from '../ui/reload-page.ts'

const openForms = new Set<() => boolean>()

const isAnyDirty = (): boolean => [...openForms].some(isDirty => isDirty())

/** While the caller is mounted, leaving asks if it has unsaved changes. */
export const useUnsavedGuard = (isDirty: () => boolean): void => {
  const checkDirty = useEffectEvent(isDirty)
  useEffect(() => {
    const isFormDirty = (): boolean => checkDirty()
    openForms.add(isFormDirty)
    return () => void openForms.delete(isFormDirty)
  }, [])
}

/** The questions of who leaves: what was typed stays as a draft; and of who throws it away. */
export const useLeaveQuestions = () => {
  const translate = useTranslate()
  const confirm = useConfirm()
  return {
    isAnyDirty,
    confirmLeave: () => confirm({ title: translate('ui.form.leave-title'), message: translate('ui.draft.leave') }),
    confirmDrop: () =>
      confirm({ title: translate('ui.draft.drop-title'), message: translate('ui.draft.drop'), danger: true }),
  }
}

/** Rendered once above all pages. */
export function LeaveGuard() {
  const questions = useLeaveQuestions()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasSession() && isAnyDirty(),
  )
  const answer = useEffectEvent(async () => {
    if (!(await questions.confirmLeave())) return blocker.reset?.()
    // A form that was left may stay mounted while the next page is loaded, and must not ask again.
    openForms.clear()
    blocker.proceed?.()
  })
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (isBlocked) void answer()
  }, [isBlocked])
  useEffect(() => {
    const onClose = (event: BeforeUnloadEvent): void => {
      if (isAnyDirty() && !isReloading()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onClose)
    return () => window.removeEventListener('beforeunload', onClose)
  }, [])
  return null
}
