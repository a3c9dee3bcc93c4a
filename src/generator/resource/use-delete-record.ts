import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { useTell } from '../use-tell.ts'
import { fillTemplate } from './fill-template.ts'

/** Asks with the sentence of the file, deletes, and tells how it went; the row is gone only when the server says so. */
export const useDeleteRecord = (resource: Resource): ((row: JsonRow) => Promise<void>) => {
  const provider = useDataProvider()
  const refresh = useRefresh()
  const confirm = useConfirm()
  const popup = usePopup()
  const tell = useTell()
  const translate = useTranslate()
  return async row => {
    const declared =
      resource.form.confirmDelete ||
      translate('generator.confirm-delete', { title: resource.title, label: resource.label })
    if (!(await confirm({ message: fillTemplate(declared, resource, row), danger: true }))) return
    const meta = { idempotencyKey: crypto.randomUUID(), versi: Number(row.versi) }
    try {
      const { data } = await provider.delete(resource.name, { id: String(row.id), meta })
      popup.success(String(data.message ?? translate('generator.deleted')))
    } catch (error) {
      tell(error, translate('generator.not-deleted'))
    }
    refresh()
  }
}
