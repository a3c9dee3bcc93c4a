// param(key, default) and module(key): the shop's own settings.
import { formatSuggestion } from '../../message/suggest.ts'
import type { CallNode, Node } from '../syntax/syntax.ts'
import type { ModuleTerm, ParamTerm } from '../terms/term.ts'
import { createNumberType, describeType, type ExpressionType, flag, isAssignable, text } from '../terms/types.ts'
import { checkArgumentCount, readLiteralText } from './arguments.ts'
import { type CheckContext, checkValue, getSpan } from './checking.ts'

/** True for a parameter whose type neither the scope nor a default defines. */
export const isOpenParam = ({ scope }: CheckContext, { name, args }: CallNode): boolean =>
  name.name === 'param' && args.length === 1 && !scope.params

/** An open parameter in the place of a list. */
export const buildListParam = (context: CheckContext, node: CallNode): ParamTerm | undefined => {
  const key = readKey(context, node)
  return key === undefined ? undefined : { kind: 'param', key, type: { kind: 'list', of: text }, ...getSpan(node) }
}

/** Typed by the scope, else by its default (a number of any decimals), else a text. */
export const checkParam = (context: CheckContext, node: CallNode): ParamTerm | undefined => {
  if (!checkArgumentCount(context, node, [1, 2])) return undefined
  const key = readKey(context, node)
  const [, defaultNode] = node.args
  const otherwise = defaultNode && checkValue(context, defaultNode)
  if (key === undefined || (defaultNode && !otherwise)) return undefined
  const type = resolveParamType(context, key, otherwise?.type)
  if (defaultNode && otherwise && !isAssignable(otherwise.type, type))
    return context.reportFault(
      defaultNode,
      `the parameter "${key}" is ${describeType(type)}, its default ${describeType(otherwise.type)}`,
    )
  return { kind: 'param', key, type, ...(otherwise && { otherwise }), ...getSpan(node) }
}

const resolveParamType = (
  { scope }: CheckContext,
  key: string,
  defaultType: ExpressionType | undefined,
): ExpressionType => {
  const known = scope.params?.[key]
  if (known) return known
  if (defaultType?.kind === 'number') return createNumberType()
  return defaultType && defaultType.kind !== 'nothing' && defaultType.kind !== 'reference' ? defaultType : text
}

const readKey = (context: CheckContext, { name, args }: CallNode): string | undefined => {
  const [first] = args as readonly [Node]
  const key = readLiteralText(context, first, name.name)
  const { params, paramKeys = params && Object.keys(params) } = context.scope
  if (key === undefined || !paramKeys || paramKeys.includes(key)) return key
  return context.reportFault(first, `no parameter is called "${key}"${formatSuggestion(key, paramKeys)}`)
}

export const checkModule = (context: CheckContext, node: CallNode): ModuleTerm | undefined => {
  if (!checkArgumentCount(context, node, [1, 1])) return undefined
  const [first] = node.args as readonly [Node]
  const key = readLiteralText(context, first, 'module')
  const known = context.scope.modules
  if (key === undefined) return undefined
  if (known && !known.includes(key))
    return context.reportFault(first, `no module is called "${key}"${formatSuggestion(key, known)}`)
  return { kind: 'module', key, type: flag, ...getSpan(node) }
}
