import { formatHeading } from '../../../engine/field/column-heading.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { DataTableColumn } from '../../ui/table/table-props.ts'
import { PlainCell } from '../fields/plain-cell.tsx'
import { getFieldView } from '../fields/registry.ts'
import { getCardRole, rankColumn } from './column-rank.ts'

/** Of each level of a tree, in letters. */
const treeIndent = 1.5

/** The columns of a resource's list, each with the cells of its field; the first one of a tree is indented by its level. */
export const buildCellColumns = (resource: Resource): readonly DataTableColumn<JsonRow>[] => {
  const { field: fields, screen, tree } = resource
  return screen.list.columns.flatMap(({ field: name, title, width }, index) => {
    const field = fields[name]
    if (!field) return []
    const { align, Cell } = getFieldView(field)
    const renderCell = (row: JsonRow) => {
      const props = { field, value: row[name] ?? null }
      // A text by itself: a component for each cell costs as much as its row.
      const cell = Cell === PlainCell ? PlainCell(props) : <Cell {...props} />
      const depth = tree && index === 0 ? Number(row[tree.level] ?? 1) - 1 : 0
      return depth > 0 ? <span style={{ paddingInlineStart: `${depth * treeIndent}em` }}>{cell}</span> : cell
    }
    return [
      {
        name,
        title: formatHeading(title, field.type),
        align,
        width,
        keeps: rankColumn(resource, field),
        role: getCardRole(resource, field),
        cell: renderCell,
      },
    ]
  })
}
