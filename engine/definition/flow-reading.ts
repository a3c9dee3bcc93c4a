// What the parts of a document's life share while they are read: its lines, its answers, and values for fields.
import type { Expression } from '../expression/expression.ts'
import { fieldsOf, typeOfField } from '../expression/schema-scope.ts'
import { scopeOfLines } from '../expression/scope.ts'
import { findField, findResource, type Resource } from '../schema.ts'
import { expressionAt, type Reading } from './expression-at.ts'
import type { Path } from './shape.ts'
import type { ResourceDefinition } from './shapes/resource.ts'
import { suggestion } from './suggest.ts'

/** The reading with what a document's expressions see beside its fields. */
export interface FlowReading extends Reading {
  readonly definition: ResourceDefinition
}

/** Expressions of a move see what it asked as `answer`. */
export const askingOf = (reading: FlowReading, move: string): FlowReading => {
  const ask = reading.resource.asks[move]
  if (!ask) return reading
  const { scope, schema } = reading
  return { ...reading, scope: { ...scope, roots: { ...scope.roots, answer: fieldsOf(schema, ask) } } }
}

export const linesNamed = ({ resource, schema, report }: Reading, name: string, path: Path): Resource | undefined => {
  const lines = resource.lines.find(one => one.name === name)
  const known = resource.lines.map(one => one.name)
  if (!lines) report(path, `the document has no lines "${name}"${suggestion(name, known)}`)
  return lines && findResource(schema, lines.resource)
}

export const ofLines = (reading: FlowReading, lines: Resource): FlowReading => ({
  ...reading,
  scope: scopeOfLines(reading.scope, fieldsOf(reading.schema, lines)),
})

/** Values by the fields of the row that gets them, each of the field's type. */
export const setsOf = (
  reading: Reading,
  said: Readonly<Record<string, string>> | undefined,
  { path, target }: { readonly path: Path; readonly target: Resource },
): Readonly<Record<string, Expression>> =>
  Object.fromEntries(
    Object.entries(said ?? {}).flatMap(([name, source]) => {
      const field = findField(target, name)
      if (!field) {
        const near = suggestion(name, Object.keys(target.field))
        reading.report([...path, name], `"${target.name}" has no field "${name}"${near}`, 'key')
        return []
      }
      const wanted = typeOfField(reading.schema, field)
      const made = expressionAt(reading, source, [...path, name], { ...(wanted && { wanted }) })
      return made ? [[name, made] as const] : []
    }),
  )

export const targetOf = ({ schema, report }: Reading, name: string, path: Path): Resource | undefined => {
  const target = findResource(schema, name)
  if (!target) report(path, `no resource is called "${name}"${suggestion(name, Object.keys(schema.resources))}`)
  return target
}

export const withEach = (reading: FlowReading, each: string | undefined, path: Path): FlowReading => {
  const lines = each === undefined ? undefined : linesNamed(reading, each, [...path, 'each'])
  return lines ? ofLines(reading, lines) : reading
}
