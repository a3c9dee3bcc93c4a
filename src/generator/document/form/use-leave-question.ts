import { useTranslate } from 'ra-core'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useConfirm } from '../../../ui/confirm/use-confirm.ts'
import { isReloading } from '../../../ui/reload-page.ts'

/** The place of this program that a plain press of a link leads to. */
const placeOf = ({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): string | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const isOther = !link || link.target === '_blank' || link.origin !== window.location.origin
  if (isOther || button !== 0 || ctrlKey || metaKey || shiftKey) return undefined
  return link.pathname === window.location.pathname ? undefined : link.pathname + link.search
}

/** Leaving a document that was begun asks, by a link as by closing the tab. */
export const useLeaveQuestion = (isDirty: () => boolean): void => {
  const translate = useTranslate()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const isBegun = useEffectEvent(isDirty)
  const lead = useEffectEvent(async (place: string) => {
    const question = { title: translate('ui.form.leave-title'), message: translate('document.draft.leave') }
    if (await confirm(question)) await navigate(place)
  })
  useEffect(() => {
    const onClose = (event: BeforeUnloadEvent): void => {
      if (isBegun() && !isReloading()) event.preventDefault()
    }
    const onPress = (event: MouseEvent): void => {
      const place = placeOf(event)
      if (place === undefined || !isBegun()) return
      event.preventDefault()
      event.stopPropagation()
      void lead(place)
    }
    window.addEventListener('beforeunload', onClose)
    document.addEventListener('click', onPress, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', onClose)
      document.removeEventListener('click', onPress, { capture: true })
    }
  }, [])
}
