import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { CallRefused } from '../../providers/http.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { fillTemplate } from '../text/fill-template.ts'
import { useShowError } from '../text/use-show-error.ts'
import { useValueWords } from '../text/use-value-words.ts'

/**
 * Asks the question of the schema file, deletes, and reports the result; the row is removed only when the server
 * confirms it. A row that other rows refer to is switched off instead, where there is a flag for it.
 */
export const useDeleteRecord = (resource: Resource): ((row: JsonRow) => Promise<void>) => {
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
