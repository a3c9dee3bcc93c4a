// Function calls: built-in functions, aggregates over lines, functions that only the server answers, functions of the application.
import { suggestion } from '../../faults/suggest.ts'
import type { CallNode, Node } from '../syntax/syntax.ts'
import type { Builtin } from '../terms/builtin.ts'
import { builtins, findBuiltin } from '../terms/builtins.ts'
import type { Term } from '../terms/term.ts'
import { date, described, flag, instant, type Type, united } from '../terms/types.ts'
import { checkArgument, countArguments } from './arguments.ts'
import { checkFold, isFold, overLinesOrRows } from './check-folds.ts'
import { checkGiven } from './check-given.ts'
import { checkModule, checkParam } from './check-param.ts'
import { checkPlace } from './check-place.ts'
import { checkLedger, checkRows, checkValueOfRows } from './check-server-calls.ts'
import { type Checking, checkCondition, checkValue, placeOf } from './checking.ts'

export const checkCall = (checking: Checking, node: CallNode): Term | undefined => {
  const { name } = node.name
  if (overLinesOrRows(checking, node) && isFold(name)) return checkFold(checking, node, name)
  const special = Object.hasOwn(specials, name) ? specials[name] : undefined
  if (special) return special(checking, node)
  const builtin = findBuiltin(name)
  if (builtin) return checkBuiltin(checking, node, builtin)
  const { functions } = checking.scope
  const given = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (given) return checkGiven(checking, node, given)
  const known = [...languageFunctions, ...Object.keys(functions)]
  return checking.complain(node.name, `no function is called "${name}"${suggestion(name, known)}`)
}

const folds = ['sum', 'count', 'avg'] as const

const checkBuiltin = (checking: Checking, node: CallNode, builtin: Builtin): Term | undefined => {
  const { parameters, isRepeated } = builtin
  const least = parameters.filter(({ optional }) => !optional).length
  const most = isRepeated ? Number.POSITIVE_INFINITY : parameters.length
  if (!countArguments(checking, node, [least, most])) return undefined
  const args = allOf(
    node.args.map((_, index) => {
      const { kinds } = parameters[Math.min(index, parameters.length - 1)] ?? { kinds: [] }
      return checkArgument(checking, node, { index, kinds })
    }),
  )
  if (!args) return undefined
  const types = args.map(arg => arg.type)
  if (isRepeated && !united(types)) return unlike(checking, node, args)
  const { name } = node.name
  return { kind: 'builtin', name, builtin, args, type: builtin.result(types), ...placeOf(node) }
}

/** Returns the terms, or undefined if one is missing. */
const allOf = (terms: readonly (Term | undefined)[]): readonly Term[] | undefined => {
  const there = terms.filter(term => term !== undefined)
  return there.length === terms.length ? there : undefined
}

const unlike = ({ complain }: Checking, node: CallNode, terms: readonly Term[]): undefined => {
  const kinds = [...new Set(terms.map(term => described(term.type)))].join(' and ')
  return complain(placeOf(node), `the values of "${node.name.name}" are of one kind; found ${kinds}`)
}

const checkIf = (checking: Checking, node: CallNode): Term | undefined => {
  if (!countArguments(checking, node, [3, 3])) return undefined
  const [first, second, third] = node.args as readonly [Node, Node, Node]
  const [when, then, otherwise] = [
    checkCondition(checking, first),
    checkValue(checking, second),
    checkValue(checking, third),
  ]
  if (!when || !then || !otherwise) return undefined
  const type = united([then.type, otherwise.type])
  return type
    ? { kind: 'if', when, then, otherwise, type, ...placeOf(node) }
    : unlike(checking, node, [then, otherwise])
}

/** `case(condition, value, condition, value, ..., otherwise)`: the value behind the first condition that holds. */
const checkCase = (checking: Checking, node: CallNode): Term | undefined => {
  if (!countArguments(checking, node, [3, Number.POSITIVE_INFINITY])) return undefined
  if (node.args.length % 2 === 0)
    return checking.complain(placeOf(node), '"case" needs a value for each condition, and one for where none holds')
  const checked = allOf(
    node.args.map((arg, index) =>
      index % 2 === 0 && index < node.args.length - 1 ? checkCondition(checking, arg) : checkValue(checking, arg),
    ),
  )
  const last = checked?.at(-1)
  if (!checked || !last) return undefined
  const values = [...checked.filter((_, index) => index % 2 === 1), last]
  const type = united(values.map(value => value.type))
  if (!type) return unlike(checking, node, values)
  return checked
    .filter((_, index) => index % 2 === 0)
    .slice(0, -1)
    .reduceRight<Term>((otherwise, when, index) => {
      const then = values[index] ?? last
      return { kind: 'if', when, then, otherwise, type, ...placeOf(node) }
    }, last)
}

const checkCoalesce = (checking: Checking, node: CallNode): Term | undefined => {
  if (!countArguments(checking, node, [2, Number.POSITIVE_INFINITY])) return undefined
  const items = allOf(node.args.map(arg => checkValue(checking, arg)))
  if (!items) return undefined
  const type = united(items.map(item => item.type))
  return type ? { kind: 'coalesce', items, type, ...placeOf(node) } : unlike(checking, node, items)
}

const checkDay =
  (day: 'today' | 'sysdate' | 'now', type: Type = date) =>
  (checking: Checking, node: CallNode): Term | undefined =>
    countArguments(checking, node, [0, 0]) ? { kind: 'day', day, type, ...placeOf(node) } : undefined

const checkIsNew = (checking: Checking, node: CallNode): Term | undefined => {
  if (!countArguments(checking, node, [0, 0])) return undefined
  if (!checking.scope.isPosting) return checking.complain(node, '"isNew" is allowed only where an entry is posted')
  return { kind: 'isNew', type: flag, ...placeOf(node) }
}

/** Functions that read more than their argument values, or not all of them. */
const specials: Readonly<Record<string, (checking: Checking, node: CallNode) => Term | undefined>> = {
  if: checkIf,
  case: checkCase,
  coalesce: checkCoalesce,
  today: checkDay('today'),
  sysdate: checkDay('sysdate'),
  now: checkDay('now', instant),
  param: checkParam,
  module: checkModule,
  place: checkPlace,
  isNew: checkIsNew,
  countOf: checkRows('countOf'),
  exists: checkRows('exists'),
  sumOf: checkValueOfRows('sumOf'),
  lookup: checkValueOfRows('lookup'),
  balance: checkLedger('balance'),
  opening: checkLedger('opening'),
  closing: checkLedger('closing'),
}

/** The names of all functions of the language itself. */
export const languageFunctions: readonly string[] = [...Object.keys(specials), ...folds, ...Object.keys(builtins)]
