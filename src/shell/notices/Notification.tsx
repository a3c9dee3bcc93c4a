import { useEffect, useEffectEvent } from 'react'
import { type NotificationPayload, useNotificationContext, useTakeUndoableMutation, useTranslate } from 'react-admin'
import { loadStockTexts } from '../../providers/stock-texts.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'

/** Shows messages of `useNotify` as popups. Undo is not supported: pending mutations are executed immediately. */
export function Notification() {
  const { notifications, takeNotification } = useNotificationContext()
  const takeMutation = useTakeUndoableMutation()
  const translate = useTranslate()
  const popup = usePopup()
  const show = useEffectEvent(async ({ message, type, notificationOptions = {} }: NotificationPayload) => {
    const { messageArgs, undoable } = notificationOptions
    if (undoable) takeMutation()?.({ isUndo: false })
    await loadStockTexts().catch(() => undefined)
    if (typeof message !== 'string' || type === 'warning')
      popup.toast(typeof message === 'string' ? translate(message, messageArgs) : message, type)
    else popup[type](translate(message, messageArgs))
  })
  useEffect(() => {
    if (notifications.length === 0) return
    const taken = takeNotification()
    if (taken) void show(taken)
  }, [notifications, takeNotification])
  return null
}
