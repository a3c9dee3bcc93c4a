// What a grid shows of lines, and which of its cells are written.

import type { Field } from '../../../../engine/schema/field.ts'
import type { Lines } from '../../../../engine/schema/lines.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import type { ListColumn } from '../../../../engine/schema/screen.ts'

export interface LineColumn {
  readonly field: Field
  readonly title: string
  readonly width?: number
  readonly total?: string
  readonly edit: boolean
}

/** Scanned, filled and computed values are not editable. */
const isEditable = (lines: Lines, field: Field, mayEdit: boolean): boolean =>
  mayEdit &&
  !field.readOnly &&
  !field.number &&
  !field.calc &&
  field.fetch?.mode !== 'live' &&
  lines.scan?.field !== field.name &&
  !Object.hasOwn(lines.fill?.map ?? {}, field.name)

export const buildLineColumns = (lines: Lines, resource: Resource, mayEdit: boolean): readonly LineColumn[] =>
  resource.screen.list.columns.flatMap(({ field: name, title, width, total }: ListColumn) => {
    const field = resource.field[name]
    if (!field) return []
    return [
      {
        ...buildLineColumn(lines, field, mayEdit),
        title,
        ...(width !== undefined && { width }),
        ...(total !== undefined && { total }),
      },
    ]
  })

/** A field as a column, whether the file makes it one or a screen written by hand. */
export const buildLineColumn = (lines: Lines, field: Field, mayEdit: boolean): LineColumn => ({
  field,
  title: field.title,
  edit: isEditable(lines, field, mayEdit),
})

/** How the cells of the column are written, for its heading and its total; undefined if they are not. */
export const getEditMark = ({ edit, field }: LineColumn): 'written' | 'weighed' | undefined => {
  if (!edit) return undefined
  return field.input?.scale ? 'weighed' : 'written'
}

/** Selects the boxes of lines in a grid. */
export const lineBoxes = 'tr[data-line] td[data-edit] :is(input, select, [role=combobox])'
