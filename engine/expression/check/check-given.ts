// Calls of functions of the application: their declared types define what they take and return.
import { suggestion } from '../../faults/suggest.ts'
import type { FunctionType, Parameter, RecordType } from '../../values/function-type.ts'
import type { CallNode, Node } from '../syntax/syntax.ts'
import type { Term } from '../terms/term.ts'
import { described, type Fields, fits } from '../terms/types.ts'
import { countArguments, ordinal } from './arguments.ts'
import { type Checking, checkValue, placeOf } from './checking.ts'

export const checkGiven = (checking: Checking, node: CallNode, given: FunctionType): Term | undefined => {
  const { parameters, result } = given
  const least = parameters.findLastIndex(({ optional }) => !optional) + 1
  if (!countArguments(checking, node, [least, parameters.length])) return undefined
  const args = node.args.flatMap((arg, index) => {
    const parameter = parameters[index]
    return (parameter && checkParameter(checking, { node, arg, index }, parameter)) ?? []
  })
  if (args.length < node.args.length) return undefined
  return { kind: 'given', name: node.name.name, given, args, type: result, ...placeOf(node) }
}

interface Place {
  readonly node: CallNode
  readonly arg: Node
  readonly index: number
}

const checkParameter = (checking: Checking, place: Place, { name, type }: Parameter): Term | undefined => {
  const { node, arg, index } = place
  const term = checkValue(checking, arg)
  if (!term) return undefined
  const what = type.kind === 'record' ? `a reference to "${type.resource}"` : described(type)
  const asWhat = `as its ${ordinal(index)} value (${name})`
  const refuse = (): undefined =>
    checking.complain(arg, `"${node.name.name}" needs ${what} ${asWhat}; found ${foundIn(term)}`)
  if (type.kind !== 'record') return fits(term.type, type) ? term : refuse()
  if (term.kind !== 'path' || term.type.kind !== 'reference' || term.type.to !== type.resource) return refuse()
  return hasFields(checking, arg, { type, fields: term.type.fields }) ? term : undefined
}

const foundIn = ({ type }: Term): string =>
  type.kind === 'reference' ? `a reference to "${type.to}"` : described(type)

/** Returns false and reports a fault if the function reads a field that the resource does not have. */
const hasFields = (
  { complain }: Checking,
  arg: Node,
  { type, fields }: { readonly type: RecordType; readonly fields: Fields },
): boolean => {
  const absent = type.fields.find(name => !fields.find(name))
  if (absent === undefined) return true
  complain(
    arg,
    `the function reads "${absent}", which "${type.resource}" does not have${suggestion(absent, fields.names)}`,
  )
  return false
}
