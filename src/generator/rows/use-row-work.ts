// All that can be done with a row of a list, worked out once for the whole list.
import { useMemo } from 'react'
import { useDataProvider, useEvent, useRefresh, useTranslate } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { RowAction } from '../../../engine/schema/screen.ts'
import { CallRefused, fetchBody } from '../../providers/http.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { usePrint } from '../print/use-print.ts'
import { fillTemplate } from '../text/fill-template.ts'
import { useShowError } from '../text/use-show-error.ts'
import { useValueWords } from '../text/use-value-words.ts'

/** Stays the same object, so that a row is drawn again only where its own values change. */
export const useRowWork = (resource: Resource) => {
  const remove = useEvent(useDeleteRecord(resource))
  const act = useEvent(useRowAction(resource))
  const print = useEvent(usePrint(resource))
  return useMemo(() => ({ remove, act, print }), [remove, act, print])
}

export type RowWork = ReturnType<typeof useRowWork>

/** Asks the question of the schema file, lets the server run the action, and reports the result. */
const useRowAction = (resource: Resource): ((action: RowAction, row: JsonRow) => Promise<void>) => {
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

/**
 * Asks the question of the schema file, deletes, and reports the result; the row is removed only when the server
 * confirms it. A row that other rows refer to is switched off instead, where there is a flag for it.
 */
const useDeleteRecord = (resource: Resource): ((row: JsonRow) => Promise<void>) => {
  const provider = useDataProvider()
  const refresh = useRefresh()
  const confirm = useConfirm()
  const popup = usePopup()
  const showError = useShowError()
  const translate = useTranslate()
  const words = useValueWords()
  const deactivateRow = async (row: JsonRow, active: string): Promise<void> => {
    const meta = { idempotencyKey: crypto.randomUUID(), versi: Number(row.versi), view: resource.screen.view }
    const id = String(row.id)
    try {
      const params = { id, data: { [active]: false }, previousData: { ...row, id }, meta }
      const { data } = await provider.update(resource.name, params)
      popup.success(String(data.message ?? translate('generator.saved')))
    } catch (error) {
      showError(error, translate('generator.not-saved'))
    }
    refresh()
  }
  return async row => {
    const question =
      resource.screen.form.confirmDelete ||
      translate('generator.confirm-delete', { title: resource.title, label: resource.label })
    if (!(await confirm({ message: fillTemplate(question, resource, row, words), danger: true }))) return
    const meta = { idempotencyKey: crypto.randomUUID(), versi: Number(row.versi) }
    try {
      const { data } = await provider.delete(resource.name, { id: String(row.id), meta })
      popup.success(String(data.message ?? translate('generator.deleted')))
    } catch (error) {
      const { active } = resource
      const isInUse = error instanceof CallRefused && error.code === 'record.in-use'
      const isOffered = active !== undefined && row[active] === true && canDeactivate(resource, active)
      if (isInUse && isOffered)
        popup.warning(error.message, {
          action: {
            label: translate('generator.deactivate'),
            run: () => deactivateRow(row, active).then(() => undefined),
          },
        })
      else showError(error, translate('generator.not-deleted'))
    }
    refresh()
  }
}

const canDeactivate = ({ api: { verbs }, field }: Resource, active: string): boolean =>
  verbs.includes('update') && field[active]?.readOnly === false
