import { formatHeading } from '../../../engine/fields/column-heading.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { DataTableColumn } from '../../ui/table/table-props.ts'
import { getFieldView } from '../fields/registry.ts'

/** The columns of a resource's list, each with the cells of its field. */
export const buildCellColumns = ({ field: fields, screen }: Resource): readonly DataTableColumn<JsonRow>[] =>
  screen.list.columns.flatMap(({ field: name, title, width }) => {
    const field = fields[name]
    if (!field) return []
    const { align, Cell } = getFieldView(field)
    const renderCell = (row: JsonRow) => <Cell field={field} value={row[name] ?? null} />
    const isAmount = field.type.name === 'money'
    return [
      {
        name,
        title: formatHeading(title, field.type),
        align,
        ...(width !== undefined && { width }),
        isAmount,
        cell: renderCell,
      },
    ]
  })
