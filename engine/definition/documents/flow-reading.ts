// What the compilers of a document share: scopes of lines and answers, and values for fields.
import type { Expression } from '../../expression/terms/expression.ts'
import { scopeOfLines } from '../../expression/terms/scope.ts'
import { findField } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { LinkedResource, LinkedSchema } from '../../schema/stages.ts'
import { expressionAt, type Reading } from '../expressions/expression-at.ts'
import { fieldsOf, type ResourceInScope, typeOfField } from '../expressions/schema-scope.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import type { Path } from '../shapes/shape.ts'

/** The context of a resource's own file. */
export interface ResourceReading extends Reading {
  readonly schema: LinkedSchema
  readonly resource: LinkedResource
}

/** The context with the definition, for moves and postings. */
export interface FlowReading extends ResourceReading {
  readonly definition: ResourceDefinition
}

/** Adds the answer of the move to the scope, as `answer`. */
export const askingOf = (reading: FlowReading, move: string): FlowReading => {
  const ask = reading.resource.lifecycle.asks[move]
  if (!ask) return reading
  const { scope, schema } = reading
  return { ...reading, scope: { ...scope, roots: { ...scope.roots, answer: fieldsOf(schema, ask) } } }
}

export const findLines = ({ resource, schema }: ResourceReading, name: string): LinkedResource | undefined => {
  const lines = resource.lifecycle.lines.find(one => one.name === name)
  return lines && findResource(schema, lines.resource)
}

export const ofLines = (reading: FlowReading, lines: ResourceInScope): FlowReading => ({
  ...reading,
  scope: scopeOfLines(reading.scope, fieldsOf(reading.schema, lines)),
})

/** Compiles values for the fields of the target, each with the type of its field. */
export const setsOf = (
  reading: Reading,
  said: Readonly<Record<string, string>> | undefined,
  { path, target }: { readonly path: Path; readonly target: ResourceInScope },
): Readonly<Record<string, Expression>> =>
  Object.fromEntries(
    Object.entries(said ?? {}).flatMap(([name, source]) => {
      const field = findField(target, name)
      if (!field) return []
      const wanted = typeOfField(reading.schema, field)
      const made = expressionAt(reading, source, [...path, name], { ...(wanted && { wanted }) })
      return made ? [[name, made] as const] : []
    }),
  )

export const withEach = (reading: FlowReading, each: string | undefined): FlowReading => {
  const lines = each === undefined ? undefined : findLines(reading, each)
  return lines ? ofLines(reading, lines) : reading
}
