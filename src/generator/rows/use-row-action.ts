import { useRefresh, useTranslate } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { RowAction } from '../../../engine/schema/screen.ts'
import { fetchBody } from '../../providers/http.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { fillTemplate } from '../text/fill-template.ts'
import { useShowError } from '../text/use-show-error.ts'
import { useValueWords } from '../text/use-value-words.ts'

/** Asks the question of the schema file, lets the server run the action, and reports the result. */
export const useRowAction = (resource: Resource): ((action: RowAction, row: JsonRow) => Promise<void>) => {
  const refresh = useRefresh()
  const confirm = useConfirm()
  const popup = usePopup()
  const showError = useShowError()
  const words = useValueWords()
  const showToken = useShowToken()
  return async ({ id, title, confirm: question }, row) => {
    if (question && !(await confirm({ title, message: fillTemplate(question, resource, row, words), danger: true })))
      return
    try {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const path = `${resource.api.path}/${encodeURIComponent(String(row.id))}/${id}`
      const body = await fetchBody<ActionAnswer>(path, { method: 'POST', headers })
      if (body.token === undefined) popup.success(body.message)
      else showToken(body.token)
    } catch (error) {
      showError(error, title)
    }
    refresh()
  }
}

interface ActionAnswer {
  readonly message: string
  /** A service token, which no other answer has. */
  readonly token?: string
}

/** Shows a new token until it is closed, with a button that copies it. */
const useShowToken = (): ((token: string) => void) => {
  const popup = usePopup()
  const translate = useTranslate()
  // Pages without https have no clipboard.
  const { clipboard } = navigator as Partial<Navigator>
  const copy = async (token: string): Promise<string> => {
    await clipboard?.writeText(token)
    return translate('generator.token.copied')
  }
  return token =>
    popup.warning(token, {
      title: translate('generator.token.title'),
      hint: translate('generator.token.once'),
      ...(clipboard && { action: { label: translate('generator.token.copy'), run: () => copy(token) } }),
    })
}
