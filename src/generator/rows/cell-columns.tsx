import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import { createRowReader } from '../../../engine/expression/evaluate/reader.ts'
import { formatHeading } from '../../../engine/field/column-heading.ts'
import { type FieldType, isDateType, isInstantType } from '../../../engine/field/field-type.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { HighlightRule } from '../../../engine/schema/screen.ts'
import type { CardRole } from '../../ui/table/arrange-card.ts'
import type { FoldColumn } from '../../ui/table/fold-columns.ts'
import type { DataTableColumn } from '../../ui/table/table-props.ts'
import { dateView, getFieldView, numberView } from '../fields/field-views.tsx'
import { PlainCell } from '../fields/plain-cell.tsx'
import { toStoredRow } from '../form/form-values.ts'

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

// What a field is to its rows wherever they are shown: whether its column stays in their first line, and its line on a phone.

/** What identifies a row, and its state, always; amounts and dates rather than other values. */
export const rankColumn = ({ key, label }: Pick<Resource, 'key' | 'label'>, field: Field): FoldColumn['keeps'] => {
  const { name, number, choices } = field
  if (key.includes(name) || name === label || number || choices.some(({ color }) => color !== '')) return 'always'
  const view = getFieldView(field)
  return view === dateView || view === numberView ? 'late' : undefined
}

/** What the value of a field is to its row. */
export const getCardRole = (
  { key, label }: Pick<Resource, 'key' | 'label'>,
  { name, type, number, choices, ref }: Field,
): CardRole | undefined => {
  if (key.includes(name) || number) return 'code'
  if (label.includes(`{${name}}`)) return 'name'
  if (choices.some(({ color }) => color !== '')) return 'state'
  return ref ? 'place' : getTypeRole(type)
}

/** What the values of a type are to their rows. */
export const getTypeRole = (type: FieldType): CardRole | undefined => {
  if (isDateType(type) || isInstantType(type)) return 'date'
  return type.amount && amountRoles[type.amount]
}

const amountRoles = { currency: 'amount', weight: 'weight', measure: undefined } as const

// The mark that highlights a row of a list, by the conditions of its definition.

interface MarkContext {
  readonly emptyText: string
  /** The date of the shop. */
  readonly day: string | undefined
}

/** Returns the first mark whose condition holds. */
export const findMark = (
  resource: Resource,
  row: JsonRow,
  { emptyText, day }: MarkContext,
): HighlightRule | undefined => {
  const { marks = [] } = resource.screen.list
  if (marks.length === 0) return undefined
  const reader = {
    emptyText,
    roots: {},
    row: createRowReader(toStoredRow(resource, row)),
    ...(day && { sysdate: day }),
  }
  return marks.find(mark => {
    const evaluated = evaluate(mark.if.term, reader)
    return 'value' in evaluated && evaluated.value === true
  })
}
