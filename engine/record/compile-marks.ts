// Compiles the marks of a list: which rows are highlighted, and with which title.

import { collectNeeds } from '../expression/terms/needs.ts'
import type { HighlightRule, ListPresentation } from '../schema/screen.ts'
import type { ResourceKeywords } from '../schema-file/files/table-file.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import { compileCondition } from '../scope/compile-schema-expression.ts'
import type { ResourceContext } from '../scope/flow-context.ts'

type MarksDefinition = NonNullable<ResourceKeywords['list']['marks']>

/** The list of the resource or of a view; a view without marks has those of the resource. */
export const withMarks = (
  context: ResourceContext,
  list: ListPresentation,
  { definition, view }: { readonly definition: ResourceKeywords; readonly view?: string },
): ListPresentation => {
  const viewMarks = view === undefined ? undefined : definition.views[view]?.marks
  const marks = viewMarks ?? definition.list.marks
  if (!marks) return list
  const at = viewMarks && view !== undefined ? ['x-views', view, 'marks'] : ['x-list', 'marks']
  // Marks of the resource are compiled for itself and for each view, but their faults are reported once.
  const reportingContext: ResourceContext =
    viewMarks || view === undefined ? context : { ...context, report: () => undefined }
  return { ...list, marks: compileMarks(reportingContext, marks, at) }
}

const compileMarks = (context: ResourceContext, definitions: MarksDefinition, at: JsonPath): readonly HighlightRule[] =>
  definitions.flatMap(({ if: text, title, color }, index) => {
    const path = [...at, index, 'if']
    const holds = compileCondition(context, text, path)
    if (!holds) return []
    const { paths, params, tables, needsServer: asksServer } = collectNeeds(holds.term)
    const isRowOnly = paths.every(({ root, steps }) => root === undefined && steps.length === 1)
    if (isRowOnly && !asksServer && [...params, ...tables].length === 0) return [{ if: holds, title, color }]
    context.report(path, 'this is asked of the fields of the row alone: fetch into one of them what it needs')
    return []
  })
