// Compiles the entries that moves post to ledgers.

import type { Expression } from '../expression/terms/scope.ts'
import { createNumberType, date, text } from '../expression/terms/types.ts'
import type { FieldType } from '../field/field-type.ts'
import { formatSuggestion } from '../message/suggest.ts'
import type { PostingRule } from '../schema/document.ts'
import { findField } from '../schema/resource.ts'
import { findResource } from '../schema/schema.ts'
import type { LinkedResource, LinkedSchema, ParsedEntries, ParsedField } from '../schema/stages.ts'
import type { ResourceKeywords, TableFile } from '../schema-file/files/table-file.ts'
import { pickDefined } from '../schema-file/language/naming.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import { compileCondition, compileSchemaExpression } from '../scope/compile-schema-expression.ts'
import { compileSets, type FlowContext, type ResourceContext, withAnswer, withEach } from '../scope/flow-context.ts'

type PostingDefinition = ResourceKeywords['post'][string][number]

/** Sets of entries by name; a row without moves posts the set "create". */
export const compilePostings = (
  context: ResourceContext,
  { definition }: TableFile,
): Readonly<Record<string, readonly PostingRule[]>> =>
  Object.fromEntries(
    Object.entries(definition.post).map(([name, definitions]) => {
      if (!definition.flow && name !== 'create')
        context.report(['x-post', name], 'what has no "x-flow" posts when it is made: say "create"', 'key')
      const postingContext = { ...context, definition, scope: { ...context.scope, isPosting: true } }
      const moves = (definition.flow?.moves ?? []).flatMap(({ id, post }) => (post?.includes(name) ? [id] : []))
      const askMove = moves.find(id => Object.hasOwn(context.resource.lifecycle.asks, id))
      const answerContext = askMove === undefined ? postingContext : withAnswer(postingContext, askMove)
      return [
        name,
        definitions.flatMap((one, index) =>
          compilePosting(answerContext, one, { path: ['x-post', name, index], moves }),
        ),
      ]
    }),
  )

interface PostingLocation {
  readonly path: JsonPath
  /** The moves that post the set. */
  readonly moves: readonly string[]
}

const answerPrefix = 'answer.'

/** `each` names lines of the document, or of the answer. */
const parseEach = (each: string | undefined): PostingRule['each'] => {
  if (each === undefined) return undefined
  return each.startsWith(answerPrefix)
    ? { of: 'answer', lines: each.slice(answerPrefix.length) }
    : { of: 'document', lines: each }
}

/** True, and reported, if a move that posts lines of its answer does not ask for them. */
const reportMissingAsk = (
  { report, resource }: FlowContext,
  each: PostingRule['each'],
  { path, moves }: PostingLocation,
): boolean => {
  if (each?.of !== 'answer') return false
  const { asks } = resource.lifecycle
  const answerLines = Object.values(asks).flatMap(({ lifecycle }) => lifecycle.lines.map(({ name }) => name))
  const near = answerLines.includes(each.lines) ? '' : formatSuggestion(each.lines, answerLines)
  const without = moves.find(move => !asks[move]?.lifecycle.lines.some(({ name }) => name === each.lines))
  if (without !== undefined)
    report([...path, 'each'], `the move "${without}" posts this and asks for no lines "${each.lines}"${near}`)
  return without !== undefined || moves.length === 0
}

/** Only imported rows have a date of their own; moves post on the open day. */
const reportDated = ({ report }: FlowContext, takesHistory: boolean, { path, moves }: PostingLocation): void => {
  if (moves.length > 0) report([...path, 'date'], 'a move is of the open day: leave "date" out', 'key')
  if (!takesHistory) report([...path, 'date'], 'the ledger says nothing of "history", so it takes none', 'key')
}

interface LimitedPosting {
  readonly definition: PostingDefinition
  readonly legs: LinkedResource
  readonly set: PostingRule['set']
}

/** The field of a setting; undefined if the resource has no such entry. */
export const findSetting = (
  settings: { readonly entries?: ParsedEntries } | undefined,
  key: string,
): ParsedField | undefined =>
  (settings?.entries?.sections ?? []).flatMap(({ of }) => of).find(({ name }) => name === key)

/** The type of what counts in the limit; undefined if the project has no such limit. */
const findLimitType = ({ project, resources }: LinkedSchema, name: string): FieldType | undefined => {
  const group = project.limits?.groups[name]
  const key = group?.document ?? group?.day ?? group?.shop
  return key === undefined ? undefined : findSetting(resources[project.settings?.resource ?? ''], key)?.type
}

/** Without an amount of its own, what the entry moves in the unit of the limit counts in it. */
const compilePostingLimit = (
  context: FlowContext,
  { definition: { limit, unlimited, ledger }, legs, set }: LimitedPosting,
  path: JsonPath,
): PostingRule['limit'] => {
  const { schema, report } = context
  if (limit !== undefined && unlimited !== undefined)
    report([...path, 'unlimited'], 'the entry counts in a limit: leave one of them out', 'key')
  if (limit === undefined) return undefined
  const { group, amount } = typeof limit === 'string' ? { group: limit } : limit
  const groups = schema.project.limits?.groups ?? {}
  const type = findLimitType(schema, group)
  if (!type) {
    const at = typeof limit === 'string' ? [...path, 'limit'] : [...path, 'limit', 'group']
    if (!Object.hasOwn(groups, group))
      report(at, `the project has no limit "${group}"${formatSuggestion(group, Object.keys(groups))}`)
    return undefined
  }
  if (amount !== undefined) {
    const compiled = compileSchemaExpression(context, amount, [...path, 'limit', 'amount'], {
      expectedType: createNumberType(),
    })
    return compiled && { group, amount: compiled }
  }
  const moved = schema.ledgers[ledger]?.amounts.find(({ name }) => findField(legs, name)?.type === type)
  const value = moved && set[moved.name]
  if (value) return { group, amount: value }
  report([...path, 'limit'], `the entry moves nothing in the unit of "${group}": say its "amount"`)
  return undefined
}

const compilePosting = (
  context: FlowContext,
  definition: PostingDefinition,
  location: PostingLocation,
): readonly PostingRule[] => {
  const { path } = location
  const each = parseEach(definition.each)
  if (reportMissingAsk(context, each, location)) return []
  const { ledgers } = context.schema
  const ledger = Object.hasOwn(ledgers, definition.ledger) ? ledgers[definition.ledger] : undefined
  if (!ledger) return []
  const eachContext = withEach(context, each?.lines)
  const legs = findResource(context.schema, ledger.resource)
  const compileText = (key: 'kind' | 'from' | 'to' | 'fromShop' | 'toShop'): Expression | undefined =>
    compileSchemaExpression(eachContext, definition[key], [...path, key], { expectedType: text })
  const kind = compileText('kind')
  const from = compileText('from')
  const to = compileText('to')
  const fromShop = compileText('fromShop')
  const toShop = compileText('toShop')
  const day = compileSchemaExpression(eachContext, definition.date, [...path, 'date'], { expectedType: date })
  if (day) reportDated(context, ledger.history !== undefined, location)
  const condition = compileCondition(eachContext, definition.if, [...path, 'if'])
  if (!kind || !from || !to || !legs) return []
  const set = compileSets(eachContext, definition.set, { path: [...path, 'set'], target: legs })
  const limit = compilePostingLimit(eachContext, { definition, legs, set }, path)
  return [
    {
      ledger: definition.ledger,
      kind,
      from,
      to,
      set,
      ...(limit && { limit }),
      ...pickDefined(definition, 'unlimited'),
      ...(each && { each }),
      ...(condition && { if: condition }),
      ...(day && { date: day }),
      ...(fromShop && { fromShop }),
      ...(toShop && { toShop }),
    },
  ]
}
