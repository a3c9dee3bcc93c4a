import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema.ts'
import { CallRefused } from '../../providers/http.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { useValueWords } from '../fields/use-value-words.ts'
import { useTell } from '../use-tell.ts'
import { fillTemplate } from './fill-template.ts'

/**
 * Asks with the sentence of the file, deletes, and tells how it went; the row is gone only when the server says so. One
 * that others name is switched off instead, where there is a flag for it.
 */
export const useDeleteRecord = (resource: Resource): ((row: JsonRow) => Promise<void>) => {
  const provider = useDataProvider()
  const refresh = useRefresh()
  const confirm = useConfirm()
  const popup = usePopup()
  const tell = useTell()
  const translate = useTranslate()
  const words = useValueWords()
  const deactivate = async (row: JsonRow, active: string): Promise<void> => {
    const meta = { idempotencyKey: crypto.randomUUID(), versi: Number(row.versi), view: resource.view }
    const id = String(row.id)
    try {
      const params = { id, data: { [active]: false }, previousData: { ...row, id }, meta }
      const { data } = await provider.update(resource.name, params)
      popup.success(String(data.message ?? translate('generator.saved')))
    } catch (error) {
      tell(error, translate('generator.not-saved'))
    }
    refresh()
  }
  return async row => {
    const declared =
      resource.form.confirmDelete ||
      translate('generator.confirm-delete', { title: resource.title, label: resource.label })
    if (!(await confirm({ message: fillTemplate(declared, resource, row, words), danger: true }))) return
    const meta = { idempotencyKey: crypto.randomUUID(), versi: Number(row.versi) }
    try {
      const { data } = await provider.delete(resource.name, { id: String(row.id), meta })
      popup.success(String(data.message ?? translate('generator.deleted')))
    } catch (error) {
      const { active } = resource
      const isInUse = error instanceof CallRefused && error.code === 'record.in-use'
      const isOffered = active !== undefined && row[active] === true && mayDeactivate(resource, active)
      if (isInUse && isOffered)
        popup.warning(error.message, {
          action: {
            label: translate('generator.deactivate'),
            run: () => deactivate(row, active).then(() => undefined),
          },
        })
      else tell(error, translate('generator.not-deleted'))
    }
    refresh()
  }
}

const mayDeactivate = ({ verbs, field }: Resource, active: string): boolean =>
  verbs.includes('update') && field[active]?.readOnly === false
