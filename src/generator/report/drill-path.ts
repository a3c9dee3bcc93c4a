import type { MenuEntry } from '../../../engine/access/schema-answer.ts'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { AnswerCells, AnswerColumn, AnswerRow } from '../../../engine/report/report-answer.ts'
import { findDocumentList, findTargetPath } from '../menu/menu-entries.ts'

interface DrillContext {
  readonly columns: readonly AnswerColumn[]
  readonly menu: readonly MenuEntry[]
  readonly emptyText: string
  /** The field with the number of a document. */
  readonly keyOf?: ((document: string) => string | undefined) | undefined
}

/** Returns the link of each cell of a row: its own, or for a number without one that of the row. */
export const createCellPaths = (
  { kind, cells, keys }: Pick<AnswerRow, 'kind' | 'cells' | 'keys'>,
  { columns, menu, emptyText, keyOf }: DrillContext,
): ((column: AnswerColumn) => string | undefined) => {
  if (kind !== 'row') return () => undefined
  const resolvePath = (column: AnswerColumn): string | undefined => {
    const value = cells[column.name] ?? null
    if (value === emptyText) return undefined
    return column.drill?.inColumn
      ? buildDocumentPath({ name: String(cells[column.drill.name] ?? ''), number: value }, { menu, keyOf })
      : buildDrillPath(column, { value, keys }, menu)
  }
  const leadColumn = columns.find(({ drill }) => drill)
  const rowPath = leadColumn && resolvePath(leadColumn)
  return column => {
    if (column.drill) return column === leadColumn ? rowPath : resolvePath(column)
    return column.align === 'right' && !column.isPart && cells[column.name] ? rowPath : undefined
  }
}

/** The list of one document, by its number. */
const buildDocumentPath = (
  { name, number }: { readonly name: string; readonly number: JsonScalar },
  { menu, keyOf }: Pick<DrillContext, 'menu' | 'keyOf'>,
): string | undefined => {
  const [path, key] = [findDocumentList(menu, name)?.path, keyOf?.(name)]
  if (path === undefined || key === undefined) return undefined
  return `${path}?${new URLSearchParams({ filter: JSON.stringify({ [key]: number }) })}`
}

interface DrillCell {
  readonly value: JsonScalar
  /** Values of the groups of its row. */
  readonly keys?: AnswerCells | undefined
}

/** The list of the rows behind a cell; undefined when the user's menu has no such screen, or the cell holds nothing. */
export const buildDrillPath = (
  { drill }: Pick<AnswerColumn, 'drill'>,
  { value, keys = {} }: DrillCell,
  menu: readonly MenuEntry[],
): string | undefined => {
  if (!drill || value === null || value === '') return undefined
  const path = findTargetPath(menu, drill)
  if (path === undefined) return undefined
  const rowKeys = Object.fromEntries(drill.keys.map(name => [drill.words?.[name] ?? name, keys[name] ?? null]))
  const cellFilter = drill.field === undefined ? {} : { [drill.field]: value }
  return `${path}?${new URLSearchParams({ filter: JSON.stringify({ ...drill.where, ...rowKeys, ...cellFilter }) })}`
}
