// Where the cells of a report lead, as calls of the lists that open there.
import type { MenuEntry } from '../../../engine/access/schema-answer.ts'
import type { AnswerTable } from '../../../engine/report/report-answer.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { createCellPaths } from '../../../src/generator/report/drill-path.ts'

const schema = loadSchema('schema')

interface Way {
  readonly cell: string
  readonly call: string
  /** It begins at the number of a document. */
  readonly isOne: boolean
}

export const waysOf = (
  { columns, rows }: AnswerTable,
  { menu, emptyText }: { readonly menu: readonly MenuEntry[]; readonly emptyText: string },
): readonly Way[] => {
  const lead = columns.find(({ drill }) => drill)?.drill
  const ways = rows.flatMap(row => {
    const pathOf = createCellPaths(row, { columns, menu, emptyText })
    return columns.flatMap((column): readonly Way[] => {
      const path = pathOf(column)
      const drill = column.drill ?? lead
      if (path === undefined || !drill) return []
      const filter = new URL(path, 'http://x').searchParams.get('filter') ?? ''
      const query = new URLSearchParams({ filter, range: '[0,1]', ...(drill.view && { view: drill.view }) })
      const isOne = drill.field !== undefined && drill.keys.length === 0 && Object.keys(drill.where).length === 0
      return [{ cell: column.name, call: `${schema.resources[drill.name]?.api.path}?${query}`, isOne }]
    })
  })
  return [...new Map(ways.map(way => [way.call, way])).values()]
}
