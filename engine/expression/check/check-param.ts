// param(key, default) and module(key): the shop's own settings.
import { suggestion } from '../../faults/suggest.ts'
import type { CallNode, Node } from '../syntax/syntax.ts'
import type { ModuleTerm, ParamTerm } from '../terms/term.ts'
import { described, fits, flag, number, type Type, text } from '../terms/types.ts'
import { countArguments, literalText } from './arguments.ts'
import { type Checking, checkValue, placeOf } from './checking.ts'

/** True for a parameter whose type neither the scope nor a default defines. */
export const isOpenParam = ({ scope }: Checking, { name, args }: CallNode): boolean =>
  name.name === 'param' && args.length === 1 && !scope.params

/** An open parameter in the place of a list. */
export const openListParam = (checking: Checking, node: CallNode): ParamTerm | undefined => {
  const key = keyOf(checking, node)
  return key === undefined ? undefined : { kind: 'param', key, type: { kind: 'list', of: text }, ...placeOf(node) }
}

/** Typed by the scope, else by its default (a number of any decimals), else a text. */
export const checkParam = (checking: Checking, node: CallNode): ParamTerm | undefined => {
  if (!countArguments(checking, node, [1, 2])) return undefined
  const key = keyOf(checking, node)
  const [, given] = node.args
  const otherwise = given && checkValue(checking, given)
  if (key === undefined || (given && !otherwise)) return undefined
  const type = typeOf(checking, key, otherwise?.type)
  if (given && otherwise && !fits(otherwise.type, type))
    return checking.complain(
      given,
      `the parameter "${key}" is ${described(type)}, its default ${described(otherwise.type)}`,
    )
  return { kind: 'param', key, type, ...(otherwise && { otherwise }), ...placeOf(node) }
}

const typeOf = ({ scope }: Checking, key: string, given: Type | undefined): Type => {
  const known = scope.params?.[key]
  if (known) return known
  if (given?.kind === 'number') return number()
  return given && given.kind !== 'nothing' && given.kind !== 'reference' ? given : text
}

const keyOf = (checking: Checking, { name, args }: CallNode): string | undefined => {
  const [first] = args as readonly [Node]
  const key = literalText(checking, first, name.name)
  const known = checking.scope.params
  if (key === undefined || !known || Object.hasOwn(known, key)) return key
  return checking.complain(first, `no parameter is called "${key}"${suggestion(key, Object.keys(known))}`)
}

export const checkModule = (checking: Checking, node: CallNode): ModuleTerm | undefined => {
  if (!countArguments(checking, node, [1, 1])) return undefined
  const [first] = node.args as readonly [Node]
  const key = literalText(checking, first, 'module')
  const known = checking.scope.modules
  if (key === undefined) return undefined
  if (known && !known.includes(key))
    return checking.complain(first, `no module is called "${key}"${suggestion(key, known)}`)
  return { kind: 'module', key, type: flag, ...placeOf(node) }
}
