// Compiles the effects of a move on other documents: moves of these, and rows that it creates.

import { createResourceScope } from '../expression/terms/scope.ts'
import { flag, text } from '../expression/terms/types.ts'
import { findLinkFault } from '../record/link-choices.ts'
import type { CreatedRow, OtherMove } from '../schema/document.ts'
import { findResource } from '../schema/schema.ts'
import type { LinkedResource } from '../schema/stages.ts'
import { pickDefined } from '../schema-file/language/naming.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import type { MoveDefinition } from '../schema-file/shapes/flow-shape.ts'
import { compileCondition, compileSchemaExpression } from '../scope/compile-schema-expression.ts'
import { compileSets, type FlowContext, findLines, withEach, withLines } from '../scope/flow-context.ts'
import { getScopeFields } from '../scope/schema-scope.ts'

export const compileAlso = (
  context: FlowContext,
  definition: NonNullable<MoveDefinition['also']>[number],
  path: JsonPath,
): readonly OtherMove[] => {
  const target = findResource(context.schema, definition.document)
  if (!target) return []
  const eachContext = withEach(context, definition.each)
  const scope = createResourceScope(eachContext.scope, getScopeFields(context.schema, target))
  const find = compileSchemaExpression(eachContext, definition.find, [...path, 'find'], {
    expectedType: flag,
    isSql: true,
    target,
    scope,
  })
  const condition = compileCondition(eachContext, definition.if, [...path, 'if'])
  const answers = target.lifecycle.asks[definition.move]
  const set = answers ? compileSets(eachContext, definition.set, { path: [...path, 'set'], target: answers }) : {}
  if (!find) return []
  return [
    {
      document: definition.document,
      find,
      move: definition.move,
      set,
      expect: definition.expect ?? 'some',
      ...pickDefined(definition, 'each'),
      ...(condition && { if: condition }),
    },
  ]
}

export const compileCreates = (
  context: FlowContext,
  definition: NonNullable<MoveDefinition['creates']>[number],
  path: JsonPath,
): readonly CreatedRow[] => {
  const target = findResource(context.schema, definition.document)
  if (!target) return []
  const eachContext = withEach(context, definition.each)
  const condition = compileCondition(eachContext, definition.if, [...path, 'if'])
  const lines = Object.entries(definition.lines ?? {}).flatMap(([name, { from, map }]) => {
    const at = [...path, 'lines', name]
    const theirs = target.lifecycle.lines.find(one => one.name === name)
    const table = theirs && findResource(context.schema, theirs.resource)
    const source = findLines(context, from)
    if (!table || !source) return []
    return [
      [
        name,
        { from, map: compileSets(withLines(context, source), map, { path: [...at, 'map'], target: table }) },
      ] as const,
    ]
  })
  reportUnfit(context, { definition, target, path })
  const compileShop = (key: 'toShop' | 'fromShop') =>
    compileSchemaExpression(eachContext, definition[key], [...path, key], { expectedType: text })
  const [toShop, fromShop] = [compileShop('toShop'), compileShop('fromShop')]
  return [
    {
      document: definition.document,
      ifThere: definition.ifThere ?? 'refuse',
      post: definition.post !== false,
      related: definition.related ?? [],
      ...(toShop && { toShop }),
      ...(fromShop && { fromShop }),
      map: compileSets(eachContext, definition.map, { path: [...path, 'map'], target }),
      lines: Object.fromEntries(lines),
      ...pickDefined(definition, 'each'),
      ...(condition && { if: condition }),
      ...pickDefined(definition, 'move', 'link'),
    },
  ]
}

type CreatesDefinition = NonNullable<MoveDefinition['creates']>[number]

interface CreatedRowContext {
  readonly definition: CreatesDefinition
  readonly target: LinkedResource
  readonly path: JsonPath
}

/** Reports keywords that have no effect for the created row. */
const reportUnfit = ({ report, schema }: FlowContext, { definition, target, path }: CreatedRowContext): void => {
  const { toShop, fromShop, ifThere = 'refuse', post, related = [], map } = definition
  const isDocument = target.kind === 'document'
  if (toShop !== undefined && target.scope.kind === 'chain')
    report([...path, 'toShop'], `rows of "${target.name}" are those of all shops`, 'key')
  if (post === false && isDocument) report([...path, 'post'], 'a document posts what its moves say', 'key')
  if (ifThere !== 'refuse') {
    const missing = target.key.find(name => !Object.hasOwn(map, name))
    if (isDocument) report([...path, 'ifThere'], 'a document that a move makes is always a new one', 'key')
    else if (missing !== undefined)
      report([...path, 'ifThere'], `which row may be there is not said: "map" has no "${missing}"`, 'key')
  }
  if (related.length > 0 && toShop === undefined && fromShop === undefined)
    report([...path, 'related'], 'related rows are copied from shop to shop: say "toShop" or "fromShop"', 'key')
  for (const [index, { resource, by }] of related.entries()) {
    const other = findResource(schema, resource)
    const linkFault = other && findLinkFault(target, other, by)
    if (linkFault !== undefined) report([...path, 'related', index, 'by'], linkFault)
  }
}
