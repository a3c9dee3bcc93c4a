// A resource as it stands in the form of the row that its rows name: that name is given, and is no column.
import { evaluate } from '../../../engine/expression/evaluate.ts'
import { readerOf } from '../../../engine/expression/row-reader.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field, Related, Resource } from '../../../engine/schema.ts'
import { storedRow } from './form-values.ts'
import { saveRecord } from './save-record.ts'

/** Its list without the reference and what comes through it, its form a dialog in which the reference stands fast. */
export const relatedResource = (resource: Resource, by: string): Resource => {
  const isKnown = ({ name, fetch }: Field): boolean => name === by || (fetch?.mode === 'live' && fetch.through === by)
  const fields = resource.fields.map(field => (field.name === by ? { ...field, readOnly: true } : field))
  const columns = resource.list.columns.filter(column => {
    const field = resource.field[column.field]
    return field !== undefined && !isKnown(field)
  })
  const sort = resource.list.sort.filter(({ field }) => field !== by)
  return {
    ...resource,
    fields,
    field: Object.fromEntries(fields.map(field => [field.name, field])),
    list: { ...resource.list, columns, sort },
    form: { ...resource.form, as: 'modal' },
  }
}

/** Saves as always; a new row names the row that it stands beside. */
export const saveBeside =
  (named: JsonRow): typeof saveRecord =>
  (provider, resource, save) =>
    saveRecord(provider, resource, save.record ? save : { ...save, data: { ...save.data, ...named } })

/** Which rows stand in the form of this one: where the condition holds, and only what its reader may see. */
export const relatedOn = (resource: Resource, row: JsonRow, emptyText: string): readonly Related[] =>
  resource.related.filter(({ when }) => {
    if (!when) return true
    const evaluated = evaluate(when.term, {
      emptyText,
      roots: {},
      row: readerOf(storedRow(resource, row, emptyText)),
    })
    return 'value' in evaluated && evaluated.value === true
  })
