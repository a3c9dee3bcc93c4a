import { type Exporter, fetchRelatedRecords, useDataProvider, useListContext, useTranslate } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { type ReportProgress, useProgress } from '../../ui/overlay/use-progress.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { buildCsv, fetchAll, saveFile } from '../text/export-csv.ts'
import { useShowError } from '../text/use-show-error.ts'
import { useValueWords } from '../text/use-value-words.ts'

/** What the list writes of its rows: a CSV under its title, the shop and the day. */
export const useCsvExporter = (resource: Resource, title: string): Exporter<JsonRow & { id: string }> => {
  const { project } = useSchema()
  const words = useValueWords()
  const { shop, businessDate } = useSession().user
  const columns = resource.screen.list.columns.flatMap(({ field }) => resource.field[field] ?? [])
  return async rows => {
    const exportRows = rows.map(row =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === project.emptyText ? '' : value])),
    )
    const name = `${title} ${shop} ${businessDate}.csv`.toLowerCase().replaceAll(' ', '-')
    saveFile(name, await buildCsv(columns, exportRows, words))
  }
}

/** Exports the whole filter of the list in its sort, with progress; a cancelled export leaves nothing behind. */
export const useExport = () => {
  const provider = useDataProvider()
  const { exporter, filterValues, resource, sort } = useListContext()
  const translate = useTranslate()
  const popup = usePopup()
  const showError = useShowError()
  const { run, dialog } = useProgress(translate('generator.exporting'))

  const write = async (report: ReportProgress): Promise<void> => {
    const rows = await fetchAll(provider, {
      resource,
      sort,
      filter: filterValues,
      onProgress: (done, total) =>
        report({ percentage: total === 0 ? 100 : Math.round((done / total) * 100), message: `${done} / ${total}` }),
    })
    if (!rows || !exporter) return
    await exporter(rows, fetchRelatedRecords(provider), provider, resource)
    popup.toast(translate('generator.exported', { count: rows.length }), 'success')
  }
  const start = (): Promise<void> =>
    run(write).catch((error: unknown) => showError(error, translate('generator.not-exported')))
  return { start, dialog }
}
