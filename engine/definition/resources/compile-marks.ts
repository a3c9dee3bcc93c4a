// Compiles the marks of a list: which rows are highlighted, and with which title.
import { needsOf } from '../../expression/terms/needs.ts'
import type { ListPresentation, Mark } from '../../schema/screen.ts'
import type { ResourceReading } from '../documents/flow-reading.ts'
import { conditionAt } from '../expressions/expression-at.ts'
import type { ResourceFile } from '../files/document-files.ts'
import type { Path } from '../shapes/shape.ts'

type Said = NonNullable<NonNullable<ResourceFile['definition']['x-list']>['marks']>

/** The list of the resource or of a view; a view without marks has those of the resource. */
export const withMarks = (
  reading: ResourceReading,
  list: ListPresentation,
  { definition, view }: { readonly definition: ResourceFile['definition']; readonly view?: string },
): ListPresentation => {
  const own = view === undefined ? undefined : definition['x-views']?.[view]?.marks
  const said = own ?? definition['x-list']?.marks
  if (!said) return list
  const at = own && view !== undefined ? ['x-views', view, 'marks'] : ['x-list', 'marks']
  // Marks of the resource are compiled for itself and for each view, but their faults are reported once.
  const once: ResourceReading = own || view === undefined ? reading : { ...reading, report: () => undefined }
  return { ...list, marks: marksOf(once, said, at) }
}

const marksOf = (reading: ResourceReading, said: Said, at: Path): readonly Mark[] =>
  said.flatMap(({ if: text, title, color }, index) => {
    const path = [...at, index, 'if']
    const holds = conditionAt(reading, text, path)
    if (!holds) return []
    const { paths, params, tables, asksServer } = needsOf(holds.term)
    const isOwn = paths.every(({ root, steps }) => root === undefined && steps.length === 1)
    if (isOwn && !asksServer && [...params, ...tables].length === 0) return [{ if: holds, title, color }]
    reading.report(path, 'this is asked of the fields of the row alone: fetch into one of them what it needs')
    return []
  })
