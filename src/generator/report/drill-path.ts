import type { MenuEntry } from '../../../engine/access/schema-answer.ts'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import type { AnswerCells, AnswerColumn, AnswerRow } from '../../../engine/reports/report-answer.ts'
import { listOfDocuments, pathOfTarget } from '../menu/resource-places.ts'

interface Leading {
  readonly columns: readonly AnswerColumn[]
  readonly menu: readonly MenuEntry[]
  readonly emptyText: string
  /** The field with the number of a document. */
  readonly keyOf?: (document: string) => string | undefined
}

/** Returns the link of each cell of a row: its own, or for a number without one that of the row. */
export const cellPaths = (
  { kind, cells, keys }: Pick<AnswerRow, 'kind' | 'cells' | 'keys'>,
  { columns, menu, emptyText, keyOf }: Leading,
): ((column: AnswerColumn) => string | undefined) => {
  if (kind !== 'row') return () => undefined
  const pathOf = (column: AnswerColumn): string | undefined => {
    const value = cells[column.name] ?? null
    if (value === emptyText) return undefined
    return column.drill?.inColumn
      ? documentPath({ name: String(cells[column.drill.name] ?? ''), number: value }, { menu, ...(keyOf && { keyOf }) })
      : drillPath(column, { value, keys }, menu)
  }
  const lead = columns.find(({ drill }) => drill)
  const ofRow = lead && pathOf(lead)
  return column => {
    if (column.drill) return column === lead ? ofRow : pathOf(column)
    return column.align === 'right' && cells[column.name] ? ofRow : undefined
  }
}

/** The list of one document, by its number. */
const documentPath = (
  { name, number }: { readonly name: string; readonly number: JsonScalar },
  { menu, keyOf }: Pick<Leading, 'menu' | 'keyOf'>,
): string | undefined => {
  const [path, key] = [listOfDocuments(menu, name)?.path, keyOf?.(name)]
  if (path === undefined || key === undefined) return undefined
  return `${path}?${new URLSearchParams({ filter: JSON.stringify({ [key]: number }) })}`
}

interface Cell {
  readonly value: JsonScalar
  /** Values of the groups of its row. */
  readonly keys?: AnswerCells | undefined
}

/** The list of the rows behind a cell; undefined when the user's menu has no such screen, or the cell holds nothing. */
export const drillPath = (
  { drill }: Pick<AnswerColumn, 'drill'>,
  { value, keys = {} }: Cell,
  menu: readonly MenuEntry[],
): string | undefined => {
  if (!drill || value === null || value === '') return undefined
  const path = pathOfTarget(menu, drill)
  if (path === undefined) return undefined
  const ofRow = Object.fromEntries(drill.keys.map(name => [drill.words?.[name] ?? name, keys[name] ?? null]))
  const own = drill.field === undefined ? {} : { [drill.field]: value }
  return `${path}?${new URLSearchParams({ filter: JSON.stringify({ ...drill.where, ...ofRow, ...own }) })}`
}
