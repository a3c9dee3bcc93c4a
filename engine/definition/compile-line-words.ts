// What is done with the lines of a document: held, scanned, filled, entered in a journal.
import type { Fill, Reserve, Scan } from '../document.ts'
import type { Expression } from '../expression/expression.ts'
import { fieldsOf } from '../expression/schema-scope.ts'
import { flag } from '../expression/types.ts'
import type { Lines } from '../lines.ts'
import { findField, findResource, type Resource } from '../schema.ts'
import type { TableFile } from './document-files.ts'
import { expressionAt, type Reading } from './expression-at.ts'
import { ofLines, setsOf, targetOf } from './flow-reading.ts'
import type { Path } from './shape.ts'
import type { FieldDefinition } from './shapes/field.ts'
import { suggestion } from './suggest.ts'

type Said = NonNullable<FieldDefinition['x-lines']>

interface LineReading {
  readonly reading: Reading
  readonly file: TableFile
  readonly table: Resource
  readonly said: Said
  readonly path: Path
}

/** The lines with their expressions, and with every name in them checked to exist. */
export const withLineWords = (reading: Reading, lines: Lines, file: TableFile): Lines => {
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

const fieldNamed = ({ reading, table, path }: LineReading, name: string, at: Path) => {
  const field = findField(table, name)
  if (!field)
    reading.report([...path, ...at], `the lines have no field "${name}"${suggestion(name, Object.keys(table.field))}`)
  return field
}

const reserveOf = (own: LineReading): Reserve | undefined => {
  const { reading, file, said, path } = own
  if (!said.reserve) return undefined
  const field = fieldNamed(own, said.reserve.field, ['reserve', 'field'])
  if (field && !field.ref)
    reading.report([...path, 'reserve', 'field'], `"${field.name}" names nothing: it has no "x-ref"`)
  const states = Object.keys(file.definition['x-flow']?.states ?? {})
  for (const [index, state] of said.reserve.while.entries()) {
    if (!states.includes(state))
      reading.report([...path, 'reserve', 'while', index], `no state is called "${state}"${suggestion(state, states)}`)
  }
  return said.reserve
}

const scanOf = (own: LineReading): Scan | undefined => {
  const { reading, table, said, path, file } = own
  if (!said.scan) return undefined
  fieldNamed(own, said.scan.field, ['scan', 'field'])
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
  const source = fill && targetOf(reading, fill.from, [...path, 'fill', 'from'])
  if (!fill || !source) return undefined
  const { scope, schema, resource, report } = reading
  const onSource: Reading = {
    ...reading,
    scope: {
      ...scope,
      fields: fieldsOf(schema, source),
      roots: { ...scope.roots, parent: fieldsOf(schema, resource) },
    },
  }
  for (const [index, name] of (fill.on ?? []).entries()) {
    if (!findField(resource, name))
      report(
        [...path, 'fill', 'on', index],
        `the document has no field "${name}"${suggestion(name, Object.keys(resource.field))}`,
      )
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

/** Which imported lines count is asked of each line; the moves are those of the document. */
const journalOf = (
  { reading, file, table }: LineReading,
  journal: NonNullable<Lines['journal']>,
  name: string,
): NonNullable<Lines['journal']> => {
  const { definition } = file
  const said = definition['x-journal']?.[name]
  const moves = (definition['x-flow']?.moves ?? []).map(({ id }) => id)
  for (const key of ['plus', 'minus'] as const) {
    for (const [index, move] of journal[key].entries())
      if (!moves.includes(move))
        reading.report(['x-journal', name, key, index], `no move is called "${move}"${suggestion(move, moves)}`)
  }
  if (said?.imported === undefined) return journal
  const inLines = ofLines({ ...reading, definition }, table)
  const imported = expressionAt(inLines, said.imported, ['x-journal', name, 'imported'], { wanted: flag })
  return imported ? { ...journal, imported } : journal
}
