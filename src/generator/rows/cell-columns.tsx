import { headingOf } from '../../../engine/fields/heading-of.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Column } from '../../ui/table/table-props.ts'
import { viewOf } from '../fields/registry.ts'

/** The columns of a resource's list, each with the cells of its field. */
export const cellColumns = ({ field: fields, screen }: Resource): readonly Column<JsonRow>[] =>
  screen.list.columns.flatMap(({ field: name, title, width }) => {
    const field = fields[name]
    if (!field) return []
    const { align, Cell } = viewOf(field)
    const cell = (row: JsonRow) => <Cell field={field} value={row[name] ?? null} />
    const isAmount = field.type.unit === 'Rp'
    return [{ name, title: headingOf(title, field.type), align, ...(width !== undefined && { width }), isAmount, cell }]
  })
