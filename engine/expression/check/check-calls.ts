// Function calls: built-in functions, aggregates over lines, functions that only the server answers, functions of the application.
import { formatSuggestion } from '../../message/suggest.ts'
import type { FunctionParameter, FunctionType, RecordType } from '../../value/function-type.ts'
import type { CallNode, Node, Span } from '../syntax/syntax.ts'
import { type Builtin, builtins, findBuiltin } from '../terms/builtins.ts'
import { createLineScope, createRowScope } from '../terms/scope.ts'
import type { FoldName, FoldTerm, ModuleTerm, ParamTerm, PathTerm, Term } from '../terms/term.ts'
import {
  createNumberType,
  date,
  describeType,
  type ExpressionType,
  type FieldSet,
  flag,
  instant,
  isAssignable,
  resolveCommonType,
  type TypeKind,
  text,
} from '../terms/types.ts'
import { checkArgument, checkArgumentCount, formatOrdinal, readLiteralText } from './arguments.ts'
import { createLedgerCheck, createRowsCheck, createRowValueCheck } from './check-server-calls.ts'
import { type CheckContext, checkCondition, checkValue, getSpan } from './checking.ts'

// param(key, default) and module(key): the shop's own settings.

/** True for a parameter whose type neither the scope nor a default defines. */
export const isOpenParam = ({ scope }: CheckContext, { name, args }: CallNode): boolean =>
  name.name === 'param' && args.length === 1 && !scope.params

/** An open parameter in the place of a list. */
export const buildListParam = (context: CheckContext, node: CallNode): ParamTerm | undefined => {
  const key = readKey(context, node)
  return key === undefined ? undefined : { kind: 'param', key, type: { kind: 'list', of: text }, ...getSpan(node) }
}

/** Typed by the scope, else by its default (a number of any decimals), else a text. */
const checkParam = (context: CheckContext, node: CallNode): ParamTerm | undefined => {
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

const checkModule = (context: CheckContext, node: CallNode): ModuleTerm | undefined => {
  if (!checkArgumentCount(context, node, [1, 1])) return undefined
  const [first] = node.args as readonly [Node]
  const key = readLiteralText(context, first, 'module')
  const known = context.scope.modules
  if (key === undefined) return undefined
  if (known && !known.includes(key))
    return context.reportFault(first, `no module is called "${key}"${formatSuggestion(key, known)}`)
  return { kind: 'module', key, type: flag, ...getSpan(node) }
}

// `place('resource', value, ...)`: the ledger place of a row of the resource, in the form that the ledger defines.

/** Its values in the order of the pattern; without values they are the fields of those names of the row. */
const checkPlace = (context: CheckContext, node: CallNode): Term | undefined => {
  if (!checkArgumentCount(context, node, [1, Number.POSITIVE_INFINITY])) return undefined
  const [first, ...values] = node.args as readonly [Node, ...Node[]]
  const resource = readLiteralText(context, first, 'place')
  if (resource === undefined) return undefined
  const places = context.scope.getPlaces()
  const [pattern, other] = Object.hasOwn(places, resource) ? (places[resource] ?? []) : []
  if (!pattern)
    return context.reportFault(
      first,
      `no ledger has rows of "${resource}" as its places${formatSuggestion(resource, Object.keys(places))}`,
    )
  if (other)
    return context.reportFault(first, `the ledgers write rows of "${resource}" in two ways: write the place in full`)
  const names = pattern.filter((_, index) => index % 2 === 1)
  if (values.length > 0 && values.length !== names.length)
    return context.reportFault(
      getSpan(node),
      `"place" of "${resource}" needs ${names.length} values, ${names.join(', ')}, or none; found ${values.length}`,
    )
  return checkValue(context, joinParts(pattern, values, getSpan(first)))
}

/** The texts of the pattern and the values between them, one behind the other. */
const joinParts = (pattern: readonly string[], values: readonly Node[], span: Span): Node => {
  const nodes = pattern.flatMap((part, index): readonly Node[] => {
    if (index % 2 === 0) return part === '' ? [] : [{ kind: 'text', value: part, ...span }]
    return [values[(index - 1) / 2] ?? { kind: 'name', parts: [{ name: part, ...span }], ...span }]
  })
  return nodes.reduce((left, right): Node => ({ kind: 'binary', operator: '+', left, right, ...span }))
}

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

// Calls of functions of the application: their declared types define what they take and return.

const checkFunctionCall = (context: CheckContext, node: CallNode, definition: FunctionType): Term | undefined => {
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

// Sums, counts and their like: over the lines of a document, or over the rows that a report groups.

export const isFold = (name: string): name is FoldName => ['sum', 'count', 'avg', 'min', 'max'].includes(name)

const numbers: readonly TypeKind[] = ['number']

/** Kinds of values that each aggregate takes. */
const acceptedKinds: Readonly<Record<Exclude<FoldName, 'count'>, readonly TypeKind[]>> = {
  sum: numbers,
  avg: numbers,
  min: ['number', 'text', 'reference', 'date', 'instant'],
  max: ['number', 'text', 'reference', 'date', 'instant'],
}

/** True when the call is about lines or rows; `min` and `max` of plain values are not. */
const isLineOrRowFold = (context: CheckContext, { name, args }: CallNode): boolean => {
  if (!isFold(name.name)) return false
  if (name.name !== 'min' && name.name !== 'max') return true
  return isLinesName(context, args[0]) || (context.scope.rows !== undefined && args.length === 1)
}

const isLinesName = (context: CheckContext, node: Node | undefined): boolean =>
  node?.kind === 'name' && context.getType(node)?.kind === 'lines'

/** `sum(lines, value)`, `count(lines)`, `count(lines, condition)`; in a report `sum(value)`, `count()`, `count(condition)`. */
const checkFold = (context: CheckContext, node: CallNode, fold: FoldName): FoldTerm | undefined => {
  const [first] = node.args
  const { scope } = context
  if (!isLinesName(context, first)) {
    if (scope.rows) return buildFold(context.within(createRowScope(scope, scope.rows)), node, { fold })
    return reportMissingLines(context, node, fold)
  }
  const lines = first && context.term(first)
  if (lines?.kind !== 'path' || lines.type.kind !== 'lines') return undefined
  return buildFold(context.within(createLineScope(scope, lines.type.fields)), node, { fold, lines })
}

const reportMissingLines = (context: CheckContext, node: CallNode, fold: FoldName): undefined => {
  const [first] = node.args
  const term = first && context.term(first)
  if (first && !term) return undefined
  const actual = term ? describeType(term.type) : 'no value'
  return context.reportFault(first ?? node, `"${fold}" needs lines as its first value; found ${actual}`)
}

const buildFold = (
  inner: CheckContext,
  node: CallNode,
  { fold, lines }: { readonly fold: FoldName; readonly lines?: PathTerm },
): FoldTerm | undefined => {
  const leadingArguments = lines ? 1 : 0
  if (!checkArgumentCount(inner, node, [leadingArguments + (fold === 'count' ? 0 : 1), leadingArguments + 1]))
    return undefined
  const argument = node.args[leadingArguments]
  const of = argument && (fold === 'count' ? checkCondition(inner, argument) : checkFoldValue(inner, argument, fold))
  if (argument && !of) return undefined
  const type = fold === 'count' ? createNumberType(0) : resolveFoldType(fold, of)
  return { kind: 'fold', fold, type, ...(lines && { lines }), ...(of && { of }), ...getSpan(node) }
}

const checkFoldValue = (inner: CheckContext, node: Node, fold: Exclude<FoldName, 'count'>): Term | undefined => {
  const of = checkValue(inner, node)
  if (!of || acceptedKinds[fold].includes(of.type.kind)) return of
  return inner.reportFault(node, `"${fold}" cannot take ${describeType(of.type)}`)
}

/** The decimals of an average are not known before it is computed; other aggregates keep the type of their values. */
const resolveFoldType = (fold: FoldName, of: Term | undefined): ExpressionType =>
  of === undefined || fold === 'avg' ? createNumberType() : of.type
