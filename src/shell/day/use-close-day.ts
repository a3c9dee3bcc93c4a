import { useTranslate } from 'ra-core'
import type { Day } from '../../providers/day.ts'
import { CallRefused, call } from '../../providers/http.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'

/** Closes the day; if the server cannot yet, a full level may bring the date forward, and others see whom to ask. */
export const useCloseDay = (day: Day, full: boolean, onDone: () => void): (() => Promise<void>) => {
  const translate = useTranslate()
  const confirm = useConfirm()
  const popup = usePopup()
  const ask = async (path: string, body?: unknown): Promise<void> => {
    try {
      await call(path, { method: 'POST', timeout: null, ...(body !== undefined && { body }) })
      if (!day.closing) popup.success(translate('shell.behind.moved'))
    } catch (error) {
      popup.error((error instanceof CallRefused && error.message) || translate('shell.behind.failed'))
    }
    onDone()
  }
  /** A jump of more than one day needs the confirmation of an owner who has checked the date. */
  const jump = async (dates: { readonly date: string; readonly today: string; readonly days: number }) => {
    if (!day.may_set) return popup.info(translate('shell.behind.owner', dates))
    if (await confirm({ message: translate('shell.behind.jump', dates) }))
      await ask('system/date', { tgl_system: day.today })
  }
  return async () => {
    if (!day.closing && !full) return popup.info(translate('shell.behind.none'))
    const dates = { date: day.tgl_system, today: day.today, days: day.days }
    if (!day.closing && day.days > 1) return jump(dates)
    const message = translate(day.closing ? 'shell.behind.asking' : 'shell.behind.move', dates)
    if (!(await confirm({ message }))) return
    await (day.closing ? ask('system/close', { PROSES: 'close' }) : ask('system/date'))
  }
}
