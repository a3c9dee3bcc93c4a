import { useEffect, useEffectEvent } from 'react'
import { useTranslate } from 'react-admin'
import { type ActivateWorker, followUpdates } from '../../providers/service-worker.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { reloadPage } from '../../ui/reload-page.ts'

let isRegistered = false
let isConfirmed = false

/** Announces a newer program that waits; confirming activates it and reloads the page. Other open tabs ask too. */
export const useUpdateNotice = (): void => {
  const translate = useTranslate()
  const popup = usePopup()
  const announce = useEffectEvent((activate: ActivateWorker) =>
    popup.warning(translate('shell.update'), {
      action: {
        label: translate('shell.update.confirm'),
        run: () => {
          isConfirmed = true
          activate()
          return new Promise<undefined>(() => undefined)
        },
      },
    }),
  )
  useEffect(() => {
    if (isRegistered) return
    isRegistered = true
    void followUpdates({
      onWaiting: activate => announce(activate),
      onChanged: () => (isConfirmed ? reloadPage() : announce(reloadPage)),
    })
  }, [])
}
