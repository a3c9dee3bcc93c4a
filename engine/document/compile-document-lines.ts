// Compiles the keywords of document lines: reserve, show, lists, scan, fill, and the journal.

import type { Expression } from '../expression/terms/scope.ts'
import { collectNeeds } from '../expression/terms/term-parts.ts'
import { createNumberType, type ExpressionType, flag } from '../expression/terms/types.ts'
import { type FieldType, isFlagType } from '../field/field-type.ts'
import { formatSuggestion } from '../message/suggest.ts'
import type { LineFill, LineReservation, LineScan } from '../schema/document.ts'
import { type Lines, lineLinks, type NamedList } from '../schema/lines.ts'
import { findField } from '../schema/resource.ts'
import { findResource } from '../schema/schema.ts'
import type { LinkedResource, ParsedLineTable } from '../schema/stages.ts'
import type { FieldKeywords, TableFile } from '../schema-file/files/table-file.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import { compileSchemaExpression } from '../scope/compile-schema-expression.ts'
import { compileSets, type ResourceContext, withLines } from '../scope/flow-context.ts'
import { getScopeFields } from '../scope/schema-scope.ts'

type DocumentLinesDefinition = NonNullable<FieldKeywords['lines']>

interface LinesContext {
  readonly context: ResourceContext
  readonly file: TableFile
  readonly table: LinkedResource
  readonly definition: DocumentLinesDefinition
  readonly path: JsonPath
}

/** The lines with their expressions. */
export const compileDocumentLines = (context: ResourceContext, lines: ParsedLineTable, file: TableFile): Lines => {
  const table = findResource(context.schema, lines.resource)
  const definition = file.linesDefinitions?.[lines.name]
  if (!table || !definition) return lines
  const linesContext: LinesContext = { context, file, table, definition, path: ['properties', lines.name, 'x-lines'] }
  const [reserve, show, scan, fill] = [
    compileReserve(linesContext),
    compileShow(linesContext),
    compileScan(linesContext),
    compileFill(linesContext),
  ]
  return {
    ...lines,
    lists: compileNamedLists(linesContext),
    ...(show && { show }),
    ...(lines.journal && { journal: compileJournal(linesContext, lines.journal, lines.name) }),
    ...(reserve && { reserve }),
    ...(scan && { scan }),
    ...(fill && { fill }),
    ...compilePayment(linesContext),
  }
}

/** Kinds are choices, one of which is cash, or rows of a resource with a flag for cash and the keys that add them. */
const compilePayment = ({ context, table, definition, path }: LinesContext): Pick<Lines, 'pays'> => {
  const { pays } = definition
  if (!pays) return {}
  const kind = findField(table, pays.kind)
  const target = kind?.ref && findResource(context.schema, kind.ref.to)
  const reportUnknown = (name: 'cash' | 'key', message: string): void =>
    context.report([...path, 'pays', name], message)
  if (target) {
    const cash = findField(target, pays.cash)
    if (!cash || !isFlagType(cash.type))
      reportUnknown('cash', `"${pays.cash}" is no flag of "${target.name}", whose rows are the kinds`)
    if (pays.key !== undefined && !findField(target, pays.key))
      reportUnknown('key', `"${pays.key}" is no field of "${target.name}", whose rows are the kinds`)
  } else if (kind) {
    const choices = kind.choices.map(({ value }) => value)
    if (!choices.includes(pays.cash))
      reportUnknown('cash', `"${pays.cash}" is no choice of "${pays.kind}"${formatSuggestion(pays.cash, choices)}`)
    if (pays.key !== undefined) reportUnknown('key', `"${pays.kind}" names no rows that have keys`)
  }
  return { pays }
}

const compileReserve = (linesContext: LinesContext): LineReservation | undefined => {
  const { context, table, definition, path, file } = linesContext
  if (!definition.reserve) return undefined
  const { if: text, ...reserve } = definition.reserve
  const field = findField(table, reserve.field)
  if (field && !field.ref)
    context.report([...path, 'reserve', 'field'], `"${field.name}" names nothing: it has no "x-ref"`)
  if (text === undefined) return reserve
  const lineContext = withLines({ ...context, definition: file.definition }, table)
  const condition = compileSchemaExpression(lineContext, text, [...path, 'reserve', 'if'], { expectedType: flag })
  return { ...reserve, ...(condition && { if: condition }) }
}

/** The condition that shows lines may not depend on lines. */
const compileShow = ({ context, definition, path }: LinesContext): Expression | undefined => {
  if (definition.show === undefined) return undefined
  const { scope, resource, schema } = context
  return compileSchemaExpression(context, definition.show, [...path, 'show'], {
    expectedType: flag,
    scope: { ...scope, fields: getScopeFields(schema, resource) },
  })
}

const compileNamedLists = ({ context, table, definition, path, file }: LinesContext): readonly NamedList[] => {
  const lineContext = withLines({ ...context, definition: file.definition }, table)
  return (definition.lists ?? []).flatMap(({ title, if: text }, index) => {
    const condition = compileSchemaExpression(lineContext, text, [...path, 'lists', index, 'if'], {
      expectedType: flag,
    })
    return condition ? [{ title, if: condition }] : []
  })
}

const compileScan = (linesContext: LinesContext): LineScan | undefined => {
  const { context, table, definition, path, file } = linesContext
  if (!definition.scan) return undefined
  const lineContext = withLines({ ...context, definition: file.definition }, table)
  const compileScanSets = (key: 'set' | 'unknownSet'): Readonly<Record<string, Expression>> =>
    compileSets(lineContext, definition.scan?.[key], { path: [...path, 'scan', key], target: table })
  return {
    field: definition.scan.field,
    do: definition.scan.do,
    set: compileScanSets('set'),
    unknown: definition.scan.unknown ?? 'error',
    unknownSet: compileScanSets('unknownSet'),
  }
}

/** Rows of the source are in scope by their field names; `parent` is the document. */
const compileFill = ({ context, table, definition, path }: LinesContext): LineFill | undefined => {
  const fill = definition.fill
  if (!fill) return undefined
  const { from } = fill
  if ((from === undefined) === (fill.count === undefined)) {
    context.report(
      [...path, 'fill'],
      'lines come from the rows of "from", or are made by "count": say one of them',
      'key',
    )
    return undefined
  }
  if (from === undefined) return compileGeneration({ context, table, path: [...path, 'fill'] }, fill)
  const source = findResource(context.schema, from)
  if (!source) return undefined
  const { scope, schema, resource } = context
  const sourceContext: ResourceContext = {
    ...context,
    scope: {
      ...scope,
      fields: getScopeFields(schema, source),
      roots: { ...scope.roots, parent: getScopeFields(schema, resource) },
    },
  }
  const where = compileSchemaExpression(sourceContext, fill.where, [...path, 'fill', 'where'], {
    expectedType: flag,
    isSql: true,
    target: source,
    scope: sourceContext.scope,
  })
  return {
    from,
    map: compileSets(sourceContext, fill.map, { path: [...path, 'fill', 'map'], target: table }),
    on: fill.on ?? [],
    button: fill.button ?? '',
    replace: fill.replace === true,
    ...(where && { where }),
  }
}

/** `count` is of the document; `map` knows the position of the line and its document. */
const compileGeneration = (
  { context, table, path }: Pick<LinesContext, 'context' | 'table' | 'path'>,
  { count: text = '', map, ...others }: NonNullable<DocumentLinesDefinition['fill']>,
): LineFill | undefined => {
  for (const key of ['where', 'on', 'button', 'replace'] as const)
    if (others[key] !== undefined) context.report([...path, key], 'lines that are counted have no use for it', 'key')
  const { scope, schema, resource } = context
  const { position } = lineLinks
  const fields = { ...getScopeFields(schema, table), listNames: () => [position], find: findPosition }
  const roots = { ...scope.roots, parent: getScopeFields(schema, resource) }
  const expectedType = createNumberType(0)
  const options = { expectedType, scope: { ...scope, fields: getScopeFields(schema, resource) } }
  const count = compileSchemaExpression(context, text, [...path, 'count'], options)
  const sets = compileSets({ ...context, scope: { ...scope, fields, roots } }, map, {
    path: [...path, 'map'],
    target: table,
  })
  if (!count) return undefined
  return { count, map: sets, on: collectSourceFields(count, Object.values(sets)), button: '', replace: true }
}

const findPosition = (name: string): ExpressionType | undefined =>
  name === lineLinks.position ? createNumberType(0) : undefined

/** The fields of the document that the lines are made of. */
const collectSourceFields = (count: Expression, map: readonly Expression[]): readonly string[] => {
  const paths = [
    ...collectNeeds(count.term).paths.filter(({ root }) => root === undefined),
    ...map.flatMap(({ term }) => collectNeeds(term).paths.filter(({ root }) => root === 'parent')),
  ]
  return [...new Set(paths.flatMap(({ steps: [first] }) => first?.name ?? []))]
}

/** The conditions are evaluated on each line. */
const compileJournal = (
  { context, file, table }: LinesContext,
  journal: NonNullable<ParsedLineTable['journal']>,
  name: string,
): NonNullable<Lines['journal']> => {
  const { definition } = file
  const journalDefinition = definition.journal[name]
  const lineContext = withLines({ ...context, definition }, table)
  const compileJournalCondition = (key: 'if' | 'imported'): Expression | undefined => {
    const text = journalDefinition?.[key]
    return compileSchemaExpression(lineContext, text, ['x-journal', name, key], { expectedType: flag })
  }
  const [condition, imported] = [compileJournalCondition('if'), compileJournalCondition('imported')]
  reportDaily(context, journal, name)
  return { ...journal, ...(condition && { if: condition }), ...(imported && { imported }) }
}

/** Grouping fields of day sums are texts, and summed fields are numbers. */
const reportDaily = (
  { report, schema }: ResourceContext,
  { daily, resource }: NonNullable<ParsedLineTable['journal']>,
  name: string,
): void => {
  const entries = findResource(schema, resource)
  const check = (at: number, word: 'by' | 'sums', names: readonly string[]): void => {
    for (const [index, one] of names.entries()) {
      const field = entries && findField(entries, one)
      const message = field && (field.stored ? dayFaults[word](field.type) : 'is worked out when it is read')
      if (message !== undefined) report(['x-journal', name, 'daily', at, word, index], `"${one}" ${message}`)
    }
  }
  for (const [at, { by, sums }] of daily.entries()) {
    check(at, 'by', by)
    check(at, 'sums', sums)
  }
}

const dayFaults: Readonly<Record<'by' | 'sums', (type: FieldType) => string | undefined>> = {
  by: ({ blank, name }) => (blank === 'text' ? undefined : `is no text, but of the type "${name}"`),
  sums: ({ column, json, name }) =>
    column === 'integer' && (json.type === 'integer' || json.type === 'number')
      ? undefined
      : `is no number, but of the type "${name}"`,
}
