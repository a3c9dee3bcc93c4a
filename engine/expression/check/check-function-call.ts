// Calls of functions of the application: their declared types define what they take and return.
import { formatSuggestion } from '../../message/suggest.ts'
import type { FunctionParameter, FunctionType, RecordType } from '../../value/function-type.ts'
import type { CallNode, Node } from '../syntax/syntax.ts'
import type { Term } from '../terms/term.ts'
import { describeType, type FieldSet, isAssignable } from '../terms/types.ts'
import { checkArgumentCount, formatOrdinal } from './arguments.ts'
import { type CheckContext, checkValue, getSpan } from './checking.ts'

export const checkFunctionCall = (
  context: CheckContext,
  node: CallNode,
  definition: FunctionType,
): Term | undefined => {
  const { parameters, result } = definition
  const min = parameters.findLastIndex(({ optional }) => !optional) + 1
  if (!checkArgumentCount(context, node, [min, parameters.length])) return undefined
  const args = node.args.flatMap((arg, index) => {
    const parameter = parameters[index]
    return (parameter && checkParameter(context, { node, arg, index }, parameter)) ?? []
  })
  if (args.length < node.args.length) return undefined
  return { kind: 'function', name: node.name.name, function: definition, args, type: result, ...getSpan(node) }
}

interface ArgumentPosition {
  readonly node: CallNode
  readonly arg: Node
  readonly index: number
}

const checkParameter = (
  context: CheckContext,
  position: ArgumentPosition,
  { name, type }: FunctionParameter,
): Term | undefined => {
  const { node, arg, index } = position
  const term = checkValue(context, arg)
  if (!term) return undefined
  const expected = type.kind === 'record' ? `a reference to "${type.resource}"` : describeType(type)
  const ordinalText = `as its ${formatOrdinal(index)} value (${name})`
  const reportMismatch = (): undefined =>
    context.reportFault(arg, `"${node.name.name}" needs ${expected} ${ordinalText}; found ${describeActual(term)}`)
  if (type.kind !== 'record') return isAssignable(term.type, type) ? term : reportMismatch()
  if (term.kind !== 'path' || term.type.kind !== 'reference' || term.type.to !== type.resource) return reportMismatch()
  return hasFields(context, arg, { type, fields: term.type.fields }) ? term : undefined
}

const describeActual = ({ type }: Term): string =>
  type.kind === 'reference' ? `a reference to "${type.to}"` : describeType(type)

/** Returns false and reports a fault if the function reads a field that the resource does not have. */
const hasFields = (
  { reportFault: complain }: CheckContext,
  arg: Node,
  { type, fields }: { readonly type: RecordType; readonly fields: FieldSet },
): boolean => {
  const missingField = type.fields.find(name => !fields.find(name))
  if (missingField === undefined) return true
  complain(
    arg,
    `the function reads "${missingField}", which "${type.resource}" does not have${formatSuggestion(missingField, fields.listNames())}`,
  )
  return false
}
