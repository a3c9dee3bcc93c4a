// The answer to a request: agreed or refused, with a word and the second factor or the password of this user.

import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { RequestDetail } from '../../../../engine/answers/request-answers.ts'
import { CallRefused } from '../../../providers/http.ts'
import { useProgramForm } from '../../../ui/form/use-program-form.ts'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { useShowError } from '../../text/use-show-error.ts'
import { answerRequest } from '../request-calls.ts'

const names = ['keterangan', 'password', 'code']

export const useAnswer = ({ _id: id, confirm, authorize }: RequestDetail, onDone: () => void) => {
  const translate = useTranslate()
  const popup = usePopup()
  const showError = useShowError()
  const chosen = useRef(true)
  const form = useProgramForm({
    defaultValues: { keterangan: '', password: '', code: '' },
    schema: async () => (await import('./answer-schema.ts')).createAnswerSchema(translate, confirm),
    send: async ({ keterangan, [confirm]: secret }) => {
      const agrees = chosen.current
      try {
        await answerRequest(id, { agrees, keterangan, [confirm]: secret, ...(authorize && { shown: authorize }) })
        popup.success(translate(agrees ? 'requests.agreed' : 'requests.refused'))
        onDone()
      } catch (error) {
        if (!(error instanceof CallRefused) || error.status === 0) return showError(error, translate('requests.failed'))
        const faults = error.faults.filter(({ field }) => names.includes(field))
        form.refuse(faults)
        if (faults.length === 0) form.form.setError('root', { message: error.message || translate('requests.failed') })
      }
    },
  })
  const submitAs = (agrees: boolean) => (): Promise<void> => {
    chosen.current = agrees
    return form.submit()
  }
  return { form, agree: submitAs(true), refuse: submitAs(false) }
}
