// Compiles the keywords of document lines: reserve, show, lists, scan, fill, and the journal.

import type { Expression } from '../../expression/terms/expression.ts'
import { flag } from '../../expression/terms/types.ts'
import type { FieldType } from '../../fields/field-type.ts'
import type { Fill, Reserve, Scan } from '../../schema/document.ts'
import type { Lines, NamedList } from '../../schema/lines.ts'
import { findField } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { LinkedResource, ParsedLines } from '../../schema/stages.ts'
import { ofLines, type ResourceReading, setsOf } from '../documents/flow-reading.ts'
import { expressionAt } from '../expressions/expression-at.ts'
import { fieldsOf } from '../expressions/schema-scope.ts'
import type { TableFile } from '../files/document-files.ts'
import type { FieldDefinition } from '../shapes/field.ts'
import type { Path } from '../shapes/shape.ts'

type Said = NonNullable<FieldDefinition['x-lines']>

interface LineReading {
  readonly reading: ResourceReading
  readonly file: TableFile
  readonly table: LinkedResource
  readonly said: Said
  readonly path: Path
}

/** The lines with their expressions. */
export const withLineWords = (reading: ResourceReading, lines: ParsedLines, file: TableFile): Lines => {
  const table = findResource(reading.schema, lines.resource)
  const said = file.said?.[lines.name]
  if (!table || !said) return lines
  const own: LineReading = { reading, file, table, said, path: ['properties', lines.name, 'x-lines'] }
  const [reserve, show, scan, fill] = [reserveOf(own), showOf(own), scanOf(own), fillOf(own)]
  return {
    ...lines,
    lists: listsOf(own),
    ...(show && { show }),
    ...(lines.journal && { journal: journalOf(own, lines.journal, lines.name) }),
    ...(reserve && { reserve }),
    ...(scan && { scan }),
    ...(fill && { fill }),
    ...(said.pays && { pays: said.pays }),
  }
}

const reserveOf = (own: LineReading): Reserve | undefined => {
  const { reading, table, said, path, file } = own
  if (!said.reserve) return undefined
  const { if: text, ...reserve } = said.reserve
  const field = findField(table, reserve.field)
  if (field && !field.ref)
    reading.report([...path, 'reserve', 'field'], `"${field.name}" names nothing: it has no "x-ref"`)
  if (text === undefined) return reserve
  const inLines = ofLines({ ...reading, definition: file.definition }, table)
  const condition = expressionAt(inLines, text, [...path, 'reserve', 'if'], { wanted: flag })
  return { ...reserve, ...(condition && { if: condition }) }
}

/** The condition that shows lines may not depend on lines. */
const showOf = ({ reading, said, path }: LineReading): Expression | undefined => {
  if (said.show === undefined) return undefined
  const { scope, resource, schema } = reading
  return expressionAt(reading, said.show, [...path, 'show'], {
    wanted: flag,
    scope: { ...scope, fields: fieldsOf(schema, resource) },
  })
}

const listsOf = ({ reading, table, said, path, file }: LineReading): readonly NamedList[] => {
  const inLines = ofLines({ ...reading, definition: file.definition }, table)
  return (said.lists ?? []).flatMap(({ title, if: text }, index) => {
    const condition = expressionAt(inLines, text, [...path, 'lists', index, 'if'], { wanted: flag })
    return condition ? [{ title, if: condition }] : []
  })
}

const scanOf = (own: LineReading): Scan | undefined => {
  const { reading, table, said, path, file } = own
  if (!said.scan) return undefined
  const inLines = ofLines({ ...reading, definition: file.definition }, table)
  const sets = (key: 'set' | 'unknownSet'): Readonly<Record<string, Expression>> =>
    setsOf(inLines, said.scan?.[key], { path: [...path, 'scan', key], target: table })
  return {
    field: said.scan.field,
    do: said.scan.do,
    set: sets('set'),
    unknown: said.scan.unknown ?? 'error',
    unknownSet: sets('unknownSet'),
  }
}

/** Rows of the source are in scope by their field names; `parent` is the document. */
const fillOf = ({ reading, table, said, path }: LineReading): Fill | undefined => {
  const fill = said.fill
  const source = fill && findResource(reading.schema, fill.from)
  if (!fill || !source) return undefined
  const { scope, schema, resource } = reading
  const onSource: ResourceReading = {
    ...reading,
    scope: {
      ...scope,
      fields: fieldsOf(schema, source),
      roots: { ...scope.roots, parent: fieldsOf(schema, resource) },
    },
  }
  const where =
    fill.where === undefined
      ? undefined
      : expressionAt(onSource, fill.where, [...path, 'fill', 'where'], {
          wanted: flag,
          isSql: true,
          on: source,
          scope: onSource.scope,
        })
  return {
    from: fill.from,
    map: setsOf(onSource, fill.map, { path: [...path, 'fill', 'map'], target: table }),
    on: fill.on ?? [],
    button: fill.button ?? '',
    replace: fill.replace === true,
    ...(where && { where }),
  }
}

/** The conditions are evaluated on each line. */
const journalOf = (
  { reading, file, table }: LineReading,
  journal: NonNullable<ParsedLines['journal']>,
  name: string,
): NonNullable<Lines['journal']> => {
  const { definition } = file
  const said = definition['x-journal']?.[name]
  const inLines = ofLines({ ...reading, definition }, table)
  const conditionAt = (key: 'if' | 'imported'): Expression | undefined => {
    const text = said?.[key]
    return text === undefined ? undefined : expressionAt(inLines, text, ['x-journal', name, key], { wanted: flag })
  }
  const [condition, imported] = [conditionAt('if'), conditionAt('imported')]
  reportDaily(reading, journal, name)
  return { ...journal, ...(condition && { if: condition }), ...(imported && { imported }) }
}

/** Grouping fields of day sums are texts, and summed fields are numbers. */
const reportDaily = (
  { report, schema }: ResourceReading,
  { daily, resource }: NonNullable<ParsedLines['journal']>,
  name: string,
): void => {
  const entries = findResource(schema, resource)
  const check = (at: number, word: 'by' | 'sums', names: readonly string[]): void => {
    for (const [index, one] of names.entries()) {
      const field = entries && findField(entries, one)
      const message = field && (field.stored ? faultOfDays[word](field.type) : 'is worked out when it is read')
      if (message !== undefined) report(['x-journal', name, 'daily', at, word, index], `"${one}" ${message}`)
    }
  }
  for (const [at, { by, sums }] of daily.entries()) {
    check(at, 'by', by)
    check(at, 'sums', sums)
  }
}

const faultOfDays: Readonly<Record<'by' | 'sums', (type: FieldType) => string | undefined>> = {
  by: ({ blank, name }) => (blank === 'text' ? undefined : `is no text, but of the type "${name}"`),
  sums: ({ column, json, name }) =>
    column === 'integer' && (json.type === 'integer' || json.type === 'number')
      ? undefined
      : `is no number, but of the type "${name}"`,
}
