// A resource in the form of its parent row: the reference to the parent is preset and no column.

import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import { createRowReader } from '../../../engine/expression/evaluate/reader.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { RelatedList } from '../../../engine/schema/screen.ts'
import { mapByName } from '../../../engine/value/records.ts'
import { toStoredRow } from '../form/form-values.ts'

/** Its list without the reference and the values fetched through it; its form is a dialog with a read-only reference. */
export const toRelatedResource = (resource: Resource, by: string): Resource => {
  const isFromParent = ({ name, fetch }: Field): boolean =>
    name === by || (fetch?.mode === 'live' && fetch.through === by)
  const fields = resource.fields.map(field => (field.name === by ? { ...field, readOnly: true } : field))
  const { screen } = resource
  const columns = screen.list.columns.filter(column => {
    const field = resource.field[column.field]
    return field !== undefined && !isFromParent(field)
  })
  const sort = screen.list.sort.filter(({ field }) => field !== by)
  return {
    ...resource,
    fields,
    field: mapByName(fields, field => field),
    screen: { ...screen, list: { ...screen.list, columns, sort }, form: { ...screen.form, as: 'modal' } },
  }
}

/** A resource whose rows are read alone. */
export const toReadOnlyResource = (resource: Resource): Resource => ({
  ...resource,
  api: { ...resource.api, verbs: resource.api.verbs.filter(verb => verb === 'list' || verb === 'get') },
})

/** The related rows that the form of this row shows: their condition holds, and the reader may see them. */
export const filterRelated = (resource: Resource, row: JsonRow, emptyText: string): readonly RelatedList[] =>
  resource.screen.related.filter(({ when }) => {
    if (!when) return true
    const evaluated = evaluate(when.term, {
      emptyText,
      roots: {},
      row: createRowReader(toStoredRow(resource, row)),
    })
    return 'value' in evaluated && evaluated.value === true
  })
