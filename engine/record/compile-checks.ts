// Compiles rules over a whole row: their conditions, the moves that check them, and the values of their messages.
import { createLiteralOptions, translateCondition } from '../expression/sql/translate.ts'
import type { Expression } from '../expression/terms/scope.ts'
import { collectNeeds } from '../expression/terms/term-parts.ts'
import { findField, type RecordCheck } from '../schema/resource.ts'
import { findResource } from '../schema/schema.ts'
import type { HighlightRule, ListPresentation, RelatedList } from '../schema/screen.ts'
import type { ResourceKeywords } from '../schema-file/files/table-file.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import type { CheckDefinition } from '../schema-file/shapes/checks-shape.ts'
import {
  compileCondition,
  compileSchemaExpression,
  type ExpressionContext,
  findUnstoredFaults,
  withBefore,
} from '../scope/compile-schema-expression.ts'
import type { ResourceContext } from '../scope/flow-context.ts'
import { findLinkFault } from './link-choices.ts'

/** A check that names no moves applies to all of them. */
export const compileChecks = (
  context: ExpressionContext,
  { checks, flow }: ResourceKeywords,
): readonly RecordCheck[] => {
  const all = flow?.moves.map(({ id }) => id) ?? []
  return checks.flatMap((check, index) => {
    const { id, rule: text, message, fields = [], level = 'error' } = check
    const path = ['x-checks', index]
    const trigger = buildTrigger(check, all)
    const checkContext = trigger.moves ? context : withBefore(context)
    const rule = compileCondition(checkContext, text, [...path, 'rule'])
    if (rule && trigger.isAudited) reportUnreadable(context, rule, [...path, 'rule'])
    const values = compileValues(checkContext, check, path)
    return rule ? [{ id, rule, message, fields, level, values, ...trigger }] : []
  })
}

const buildTrigger = (
  { at = 'save', moves }: CheckDefinition,
  all: readonly string[],
): Pick<RecordCheck, 'moves' | 'isAudited'> => {
  if (at === 'audit') return { moves: [], isAudited: true }
  return at === 'move' || moves ? { moves: moves ?? all } : {}
}

/** The audit asks the database: of rows alone, without a user, a day or a setting. */
const reportUnreadable = ({ schema, resource, report }: ExpressionContext, rule: Expression, path: JsonPath): void => {
  const translated = translateCondition(rule.term, {
    ...createLiteralOptions(schema.project.emptyText),
    canQueryRows: true,
  })
  const faults = [
    ...findUnstoredFaults(schema, resource, rule.term),
    ...('faults' in translated ? translated.faults : []),
  ]
  for (const { offset, message } of faults) report(path, message, { at: offset })
}

const compileValues = (
  context: ExpressionContext,
  { values = {} }: CheckDefinition,
  path: JsonPath,
): RecordCheck['values'] => {
  const compiled: Record<string, Expression> = {}
  for (const [name, text] of Object.entries(values)) {
    const value = compileSchemaExpression(context, text, [...path, 'values', name])
    if (value) compiled[name] = value
  }
  return compiled
}

// Compiles the marks of a list: which rows are highlighted, and with which title.

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

// Compiles rows of other resources that the form of a row shows: which, by which reference, and when.

type RelatedDefinition = ResourceKeywords['related'][number]

export const compileRelated = (context: ResourceContext, definition: ResourceKeywords): readonly RelatedList[] =>
  definition.related.flatMap((related, index) => {
    const other = resolveRelated(context, related, index)
    const when = related.when === undefined ? undefined : compileWhen(context, related.when, index)
    const { resource, by, title } = related
    return other ? [{ resource, by, title, ...(when && { when }) }] : []
  })

const resolveRelated = (
  { schema, resource, report }: ResourceContext,
  { resource: name, by }: RelatedDefinition,
  index: number,
) => {
  const at = ['x-related', index]
  if (resource.kind !== 'master') report(at, 'only a master has related rows in its form')
  const other = findResource(schema, name)
  if (other?.kind !== 'master') return undefined
  const fault = findLinkFault(resource, other, by)
  if (fault !== undefined) report([...at, 'by'], fault)
  return fault === undefined && findField(other, by) ? other : undefined
}

/** The condition is evaluated on the row that was read, without a query to the server. */
const compileWhen = (context: ResourceContext, text: string, index: number) => {
  const at = ['x-related', index, 'when']
  const when = compileCondition(context, text, at)
  if (!when) return undefined
  const { paths, params, modules, tables, needsServer: asksServer } = collectNeeds(when.term)
  const isRowOnly = paths.every(({ root, steps }) => root === undefined && steps.length === 1)
  if (isRowOnly && !asksServer && [...params, ...modules, ...tables].length === 0) return when
  context.report(at, 'this is asked of the fields of the row alone: fetch into one of them what it needs')
  return undefined
}
