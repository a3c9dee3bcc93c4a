// What the compilers of a document share: scopes of lines and answers, and values for fields.

import { createLineScope, type Expression } from '../expression/terms/scope.ts'
import type { ExpressionType } from '../expression/terms/types.ts'
import { findField } from '../schema/resource.ts'
import { findResource } from '../schema/schema.ts'
import type { LinkedResource, LinkedSchema } from '../schema/stages.ts'
import type { ResourceKeywords } from '../schema-file/files/table-file.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import type { MoveDefinition } from '../schema-file/shapes/flow-shape.ts'
import { compileSchemaExpression, type ExpressionContext } from './compile-schema-expression.ts'
import { getFieldType, getScopeFields, type ResourceInScope, withNames } from './schema-scope.ts'

/** The context of a resource's own file. */
export interface ResourceContext extends ExpressionContext {
  readonly schema: LinkedSchema
  readonly resource: LinkedResource
}

/** The context with the definition, for moves and postings. */
export interface FlowContext extends ResourceContext {
  readonly definition: ResourceKeywords
}

/** Adds the answer of the move to the scope, as `answer`. */
export const withAnswer = (context: FlowContext, move: string): FlowContext => {
  const ask = context.resource.lifecycle.asks[move]
  if (!ask) return context
  const { scope, schema } = context
  return { ...context, scope: { ...scope, roots: { ...scope.roots, answer: getScopeFields(schema, ask) } } }
}

/** The name of the picked lines in expressions of a move. */
export const pickedLines = 'picked'

/** Adds the lines that the move is made on to the scope, as `picked`; a field of that name takes precedence. */
export const withPicked = (context: FlowContext, { pick }: Pick<MoveDefinition, 'pick'>): FlowContext => {
  const lines = pick && findLines(context, pick.lines)
  const { scope, schema } = context
  if (!lines || scope.fields.find(pickedLines)) return context
  const type: ExpressionType = { kind: 'lines', fields: getScopeFields(schema, lines) }
  return { ...context, scope: { ...scope, fields: withNames(scope.fields, { [pickedLines]: type }) } }
}

export const findLines = ({ resource, schema }: ResourceContext, name: string): LinkedResource | undefined => {
  const lines = resource.lifecycle.lines.find(one => one.name === name)
  return lines && findResource(schema, lines.resource)
}

export const withLines = (context: FlowContext, lines: ResourceInScope): FlowContext => ({
  ...context,
  scope: createLineScope(context.scope, getScopeFields(context.schema, lines)),
})

/** Compiles values for the fields of the target, each with the type of its field. */
export const compileSets = (
  context: ExpressionContext,
  definitions: Readonly<Record<string, string>> | undefined,
  { path, target }: { readonly path: JsonPath; readonly target: ResourceInScope },
): Readonly<Record<string, Expression>> =>
  Object.fromEntries(
    Object.entries(definitions ?? {}).flatMap(([name, source]) => {
      const field = findField(target, name)
      if (!field) return []
      const expectedType = getFieldType(context.schema, field)
      const expression = compileSchemaExpression(context, source, [...path, name], {
        ...(expectedType && { expectedType }),
      })
      return expression ? [[name, expression] as const] : []
    }),
  )

export const withEach = (context: FlowContext, each: string | undefined): FlowContext => {
  const lines = each === undefined ? undefined : findLines(context, each)
  return lines ? withLines(context, lines) : context
}
