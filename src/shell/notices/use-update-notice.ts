import { useEffect, useEffectEvent } from 'react'
import { useTranslate } from 'react-admin'
import { type Activate, followUpdates } from '../../providers/service-worker.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { reloadPage } from '../../ui/reload-page.ts'

let isFollowed = false
let isConfirmed = false

/** Announces a newer program that waits; confirming activates it and reloads the page. Other open tabs ask too. */
export const useUpdateNotice = (): void => {
  const translate = useTranslate()
  const popup = usePopup()
  const announce = useEffectEvent((activate: Activate) =>
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
    if (isFollowed) return
    isFollowed = true
    void followUpdates({
      onWaiting: activate => announce(activate),
      onChanged: () => (isConfirmed ? reloadPage() : announce(reloadPage)),
    })
  }, [])
}
