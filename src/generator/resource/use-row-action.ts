import { useRefresh } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource, RowAction } from '../../../engine/schema.ts'
import { call } from '../../providers/http.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { useValueWords } from '../fields/use-value-words.ts'
import { useTell } from '../use-tell.ts'
import { fillTemplate } from './fill-template.ts'

/** Asks with the sentence of the file, has the server do it, and tells how it went. */
export const useRowAction = (resource: Resource): ((action: RowAction, row: JsonRow) => Promise<void>) => {
  const refresh = useRefresh()
  const confirm = useConfirm()
  const popup = usePopup()
  const tell = useTell()
  const words = useValueWords()
  return async ({ id, title, confirm: question }, row) => {
    if (question && !(await confirm({ title, message: fillTemplate(question, resource, row, words), danger: true })))
      return
    try {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const path = `${resource.path}/${encodeURIComponent(String(row.id))}/${id}`
      const { body } = await call<{ message: string }>(path, { method: 'POST', headers })
      popup.success(body.message)
    } catch (error) {
      tell(error, title)
    }
    refresh()
  }
}
