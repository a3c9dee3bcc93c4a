import { useTranslate } from 'ra-core'
import { useEffect, useEffectEvent } from 'react'
import { type Activate, followUpdates } from '../../providers/service-worker.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { reloadPage } from '../../ui/reload-page.ts'

let isFollowed = false
let isConfirmed = false

/** Tells of a newer program that waits; confirming lets it take over and loads the page anew. A tab that another one brought along asks too. */
export const useUpdateNotice = (): void => {
  const translate = useTranslate()
  const popup = usePopup()
  const tell = useEffectEvent((activate: Activate) =>
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
      onWaiting: activate => tell(activate),
      onChanged: () => (isConfirmed ? reloadPage() : tell(reloadPage)),
    })
  }, [])
}
