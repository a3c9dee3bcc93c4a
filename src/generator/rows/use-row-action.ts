import { useRefresh } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { RowAction } from '../../../engine/schema/screen.ts'
import { call } from '../../providers/http.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { fillTemplate } from '../text/fill-template.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { useShowError } from '../use-show-error.ts'

/** Asks the question of the schema file, lets the server run the action, and reports the result. */
export const useRowAction = (resource: Resource): ((action: RowAction, row: JsonRow) => Promise<void>) => {
  const refresh = useRefresh()
  const confirm = useConfirm()
  const popup = usePopup()
  const showError = useShowError()
  const words = useValueWords()
  return async ({ id, title, confirm: question }, row) => {
    if (question && !(await confirm({ title, message: fillTemplate(question, resource, row, words), danger: true })))
      return
    try {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const path = `${resource.api.path}/${encodeURIComponent(String(row.id))}/${id}`
      const { body } = await call<{ message: string }>(path, { method: 'POST', headers })
      popup.success(body.message)
    } catch (error) {
      showError(error, title)
    }
    refresh()
  }
}
