// What is done with the lines of a document: held, scanned, filled, entered in a journal.

import type { Expression } from '../../expression/terms/expression.ts'
import { flag } from '../../expression/terms/types.ts'
import type { Fill, Reserve, Scan } from '../../schema/document.ts'
import type { Lines } from '../../schema/lines.ts'
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
  const [reserve, scan, fill] = [reserveOf(own), scanOf(own), fillOf(own)]
  return {
    ...lines,
    ...(lines.journal && { journal: journalOf(own, lines.journal, lines.name) }),
    ...(reserve && { reserve }),
    ...(scan && { scan }),
    ...(fill && { fill }),
  }
}

const reserveOf = (own: LineReading): Reserve | undefined => {
  const { reading, table, said, path } = own
  if (!said.reserve) return undefined
  const field = findField(table, said.reserve.field)
  if (field && !field.ref)
    reading.report([...path, 'reserve', 'field'], `"${field.name}" names nothing: it has no "x-ref"`)
  return said.reserve
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

/** Rows of the source are named bare; `parent` is the document. */
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

/** Which lines count is asked of each of them. */
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
  return { ...journal, ...(condition && { if: condition }), ...(imported && { imported }) }
}
