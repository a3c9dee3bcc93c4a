import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { onQuestions } from '../providers/http.ts'
import { useConfirm } from '../ui/confirm/use-confirm.ts'

/** Asks what the server wants confirmed before it saves, one dialog for all of a call. */
export const useServerQuestions = (): void => {
  const confirm = useConfirm()
  const translate = useTranslate()
  useEffect(
    () =>
      onQuestions(messages =>
        confirm({
          title: translate('ui.questions.title'),
          message: messages.join('\n'),
          yes: translate('ui.questions.yes'),
          no: translate('ui.questions.no'),
        }),
      ),
    [confirm, translate],
  )
}
