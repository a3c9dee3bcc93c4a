// Function calls: built-in functions, aggregates over lines, functions that only the server answers, functions of the application.
import { formatSuggestion } from '../../message/suggest.ts'
import type { CallNode, Node } from '../syntax/syntax.ts'
import type { Builtin } from '../terms/builtin.ts'
import { builtins, findBuiltin } from '../terms/builtins.ts'
import type { Term } from '../terms/term.ts'
import { date, describeType, type ExpressionType, flag, instant, resolveCommonType } from '../terms/types.ts'
import { checkArgument, checkArgumentCount } from './arguments.ts'
import { checkFold, isFold, isLineOrRowFold } from './check-folds.ts'
import { checkFunctionCall } from './check-function-call.ts'
import { checkModule, checkParam } from './check-param.ts'
import { checkPlace } from './check-place.ts'
import { createLedgerCheck, createRowsCheck, createRowValueCheck } from './check-server-calls.ts'
import { type CheckContext, checkCondition, checkValue, getSpan } from './checking.ts'

export const checkCall = (context: CheckContext, node: CallNode): Term | undefined => {
  const { name } = node.name
  if (isLineOrRowFold(context, node) && isFold(name)) return checkFold(context, node, name)
  const special = Object.hasOwn(specialFunctions, name) ? specialFunctions[name] : undefined
  if (special) return special(context, node)
  const builtin = findBuiltin(name)
  if (builtin) return checkBuiltin(context, node, builtin)
  const { functions } = context.scope
  const definition = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (definition) return checkFunctionCall(context, node, definition)
  const knownNames = [...languageFunctions, ...Object.keys(functions)]
  return context.reportFault(node.name, `no function is called "${name}"${formatSuggestion(name, knownNames)}`)
}

const folds = ['sum', 'count', 'avg'] as const

const checkBuiltin = (context: CheckContext, node: CallNode, builtin: Builtin): Term | undefined => {
  const { parameters, isRepeated } = builtin
  const min = parameters.filter(({ optional }) => !optional).length
  const max = isRepeated ? Number.POSITIVE_INFINITY : parameters.length
  if (!checkArgumentCount(context, node, [min, max])) return undefined
  const args = collectDefined(
    node.args.map((_, index) => {
      const { kinds } = parameters[Math.min(index, parameters.length - 1)] ?? { kinds: [] }
      return checkArgument(context, node, { index, kinds })
    }),
  )
  if (!args) return undefined
  const types = args.map(arg => arg.type)
  if (isRepeated && !resolveCommonType(types)) return reportMixedKinds(context, node, args)
  const { name } = node.name
  return { kind: 'builtin', name, builtin, args, type: builtin.result(types), ...getSpan(node) }
}

/** Returns the terms, or undefined if one is missing. */
const collectDefined = (terms: readonly (Term | undefined)[]): readonly Term[] | undefined => {
  const present = terms.filter(term => term !== undefined)
  return present.length === terms.length ? present : undefined
}

const reportMixedKinds = (
  { reportFault: complain }: CheckContext,
  node: CallNode,
  terms: readonly Term[],
): undefined => {
  const kinds = [...new Set(terms.map(term => describeType(term.type)))].join(' and ')
  return complain(getSpan(node), `the values of "${node.name.name}" are of one kind; found ${kinds}`)
}

const checkIf = (context: CheckContext, node: CallNode): Term | undefined => {
  if (!checkArgumentCount(context, node, [3, 3])) return undefined
  const [first, second, third] = node.args as readonly [Node, Node, Node]
  const [when, then, otherwise] = [
    checkCondition(context, first),
    checkValue(context, second),
    checkValue(context, third),
  ]
  if (!when || !then || !otherwise) return undefined
  const type = resolveCommonType([then.type, otherwise.type])
  return type
    ? { kind: 'if', when, then, otherwise, type, ...getSpan(node) }
    : reportMixedKinds(context, node, [then, otherwise])
}

/** `case(condition, value, condition, value, ..., otherwise)`: the value behind the first condition that holds. */
const checkCase = (context: CheckContext, node: CallNode): Term | undefined => {
  if (!checkArgumentCount(context, node, [3, Number.POSITIVE_INFINITY])) return undefined
  if (node.args.length % 2 === 0)
    return context.reportFault(getSpan(node), '"case" needs a value for each condition, and one for where none holds')
  const checked = collectDefined(
    node.args.map((arg, index) =>
      index % 2 === 0 && index < node.args.length - 1 ? checkCondition(context, arg) : checkValue(context, arg),
    ),
  )
  const last = checked?.at(-1)
  if (!checked || !last) return undefined
  const values = [...checked.filter((_, index) => index % 2 === 1), last]
  const type = resolveCommonType(values.map(value => value.type))
  if (!type) return reportMixedKinds(context, node, values)
  return checked
    .filter((_, index) => index % 2 === 0)
    .slice(0, -1)
    .reduceRight<Term>((otherwise, when, index) => {
      const then = values[index] ?? last
      return { kind: 'if', when, then, otherwise, type, ...getSpan(node) }
    }, last)
}

const checkCoalesce = (context: CheckContext, node: CallNode): Term | undefined => {
  if (!checkArgumentCount(context, node, [2, Number.POSITIVE_INFINITY])) return undefined
  const items = collectDefined(node.args.map(arg => checkValue(context, arg)))
  if (!items) return undefined
  const type = resolveCommonType(items.map(item => item.type))
  return type ? { kind: 'coalesce', items, type, ...getSpan(node) } : reportMixedKinds(context, node, items)
}

const createDayCheck =
  (day: 'today' | 'sysdate' | 'now', type: ExpressionType = date) =>
  (context: CheckContext, node: CallNode): Term | undefined =>
    checkArgumentCount(context, node, [0, 0]) ? { kind: 'day', day, type, ...getSpan(node) } : undefined

const checkIsNew = (context: CheckContext, node: CallNode): Term | undefined => {
  if (!checkArgumentCount(context, node, [0, 0])) return undefined
  if (!context.scope.isPosting) return context.reportFault(node, '"isNew" is allowed only where an entry is posted')
  return { kind: 'isNew', type: flag, ...getSpan(node) }
}

/** Functions that read more than their argument values, or not all of them. */
const specialFunctions: Readonly<Record<string, (context: CheckContext, node: CallNode) => Term | undefined>> = {
  if: checkIf,
  case: checkCase,
  coalesce: checkCoalesce,
  today: createDayCheck('today'),
  sysdate: createDayCheck('sysdate'),
  now: createDayCheck('now', instant),
  param: checkParam,
  module: checkModule,
  place: checkPlace,
  isNew: checkIsNew,
  countOf: createRowsCheck('countOf'),
  exists: createRowsCheck('exists'),
  sumOf: createRowValueCheck('sumOf'),
  lookup: createRowValueCheck('lookup'),
  balance: createLedgerCheck('balance'),
  opening: createLedgerCheck('opening'),
  closing: createLedgerCheck('closing'),
}

/** The names of all functions of the language itself. */
export const languageFunctions: readonly string[] = [
  ...Object.keys(specialFunctions),
  ...folds,
  ...Object.keys(builtins),
]
