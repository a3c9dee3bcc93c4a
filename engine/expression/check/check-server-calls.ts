// Functions that only the server can answer: rows of other resources and balances of ledgers.
import { formatSuggestion } from '../../message/suggest.ts'
import type { CallNode, Node } from '../syntax/syntax.ts'
import { createResourceScope } from '../terms/scope.ts'
import type { LedgerTerm, RowPick, RowsTerm, Term } from '../terms/term.ts'
import { isRowDependent } from '../terms/term-parts.ts'
import { createNumberType, describeType, type ExpressionType, type FieldSet, flag } from '../terms/types.ts'
import { checkArgument, checkArgumentCount, readLiteralText } from './arguments.ts'
import { type CheckContext, checkCondition, checkValue, getSpan } from './checking.ts'

/**
 * `countOf('resource', condition, shop)` and `exists('resource', condition, shop)`; the condition sees the asking row as
 * `self`, the optional shop is read from the asking row.
 */
export const createRowsCheck =
  (asks: 'countOf' | 'exists') =>
  (context: CheckContext, node: CallNode): RowsTerm | undefined => {
    if (!checkArgumentCount(context, node, [1, 3])) return undefined
    const target = checkResource(context, node, asks)
    const where = target && checkConditionArgument(target.inside, node, 1)
    const shop = checkShopArgument(context, node, 2)
    if (!target || where === null || shop === null) return undefined
    const type = asks === 'exists' ? flag : createNumberType(0)
    return {
      kind: 'rows',
      asks,
      resource: target.resource,
      type,
      ...(where && { where }),
      ...(shop && { shop }),
      ...getSpan(node),
    }
  }

/**
 * `sumOf('resource', value, condition, shop)`, 0 without rows, and `lookup('resource', value, condition, shop)`, null without
 * rows. Both see the current row as `self`; the condition of a sum is optional, and so is the shop. The condition of a lookup
 * fixes a unique key, unless the value names the row that is meant: `first(value, by)` or `last(value, by)`.
 */
export const createRowValueCheck =
  (asks: 'sumOf' | 'lookup') =>
  (context: CheckContext, node: CallNode): RowsTerm | undefined => {
    if (!checkArgumentCount(context, node, [asks === 'sumOf' ? 2 : 3, 4])) return undefined
    const target = checkResource(context, node, asks)
    const picked = target && asks === 'lookup' ? checkPick(target.inside, node.args[1]) : { value: node.args[1] }
    if (!picked) return undefined
    const { value, pick } = picked
    const of = target && value && checkValue(target.inside, value)
    const where = target && checkConditionArgument(target.inside, node, 2)
    const shop = checkShopArgument(context, node, 3)
    if (!of || where === null || shop === null) return undefined
    if (asks === 'sumOf' && of.type.kind !== 'number')
      return context.reportFault(value, `"sumOf" cannot take ${describeType(of.type)}`)
    if (asks === 'lookup' && !pick && !isOneRow(target.inside.scope.fields, where))
      return context.reportFault(getSpan(node), describeSeveralRows(target))
    const { type } = of
    return {
      kind: 'rows',
      asks,
      resource: target.resource,
      of,
      type,
      ...(pick && { pick }),
      ...(where && { where }),
      ...(shop && { shop }),
      ...getSpan(node),
    }
  }

/** The resource of the first value, and the check inside its rows. */
const checkResource = (
  context: CheckContext,
  { args }: CallNode,
  asks: RowsTerm['asks'],
): { readonly resource: string; readonly inside: CheckContext } | undefined => {
  const [first] = args as readonly [Node]
  const resource = readLiteralText(context, first, asks)
  if (resource === undefined) return undefined
  const { resources } = context.scope
  const fields = resources.find(resource)
  if (!fields)
    return context.reportFault(
      first,
      `no resource is called "${resource}"${formatSuggestion(resource, resources.names)}`,
    )
  return { resource, inside: context.within(createResourceScope(context.scope, fields)) }
}

/** Returns undefined if the argument is absent, null if it is wrong and was reported. */
const checkConditionArgument = (inside: CheckContext, { args }: CallNode, index: number): Term | null | undefined => {
  const node = args[index]
  return node && (checkCondition(inside, node) ?? null)
}

/** Returns undefined if the argument is absent, null if it is wrong and was reported. */
const checkShopArgument = (context: CheckContext, node: CallNode, index: number): Term | null | undefined =>
  node.args[index] && (checkArgument(context, node, { index, kinds: ['text', 'reference'] }) ?? null)

/** `balance('ledger', 'amount', place[, date])`; without a date on the business date. */
export const createLedgerCheck =
  (asks: LedgerTerm['asks']) =>
  (context: CheckContext, node: CallNode): LedgerTerm | undefined => {
    if (!checkArgumentCount(context, node, [3, 4])) return undefined
    const place = checkArgument(context, node, { index: 2, kinds: ['text', 'reference'] })
    const date = checkArgument(context, node, { index: 3, kinds: ['date'] })
    const target = findAmount(context, node, asks)
    if (!place || !target || (node.args.length > 3 && !date)) return undefined
    return { kind: 'ledger', asks, ...target, place, ...(date && { date }), ...getSpan(node) }
  }

/** The value inside of `first(value, by)` or `last(value, by)`, and which row they mean; undefined if it is wrong and was reported. */
const checkPick = (
  inside: CheckContext,
  value: Node | undefined,
): { readonly value: Node | undefined; readonly pick?: RowPick } | undefined => {
  if (value?.kind !== 'call') return { value }
  const { name: end } = value.name
  if (end !== 'first' && end !== 'last') return { value }
  if (!checkArgumentCount(inside, value, [1, 2])) return undefined
  if (value.args.length === 1) return { value: value.args[0], pick: { end } }
  const by = checkArgument(inside, value, { index: 1, kinds: ['number', 'text', 'date', 'instant', 'reference'] })
  return by && { value: value.args[0], pick: { end, by } }
}

/** Whether the condition compares all fields of a unique key with values from outside of the row; true if no key is known. */
const isOneRow = ({ listUniqueKeys }: FieldSet, where: Term | undefined): boolean => {
  const fixed = new Set(where ? listFixedFields(where) : [])
  return listUniqueKeys?.().some(key => key.every(name => fixed.has(name))) ?? true
}

/** The fields of the row that the condition compares with ==. */
const listFixedFields = (term: Term): readonly string[] => {
  if (term.kind === 'logic' && term.operator === 'and') return [term.left, term.right].flatMap(listFixedFields)
  if (term.kind !== 'compare' || term.operator !== '==') return []
  const sides = [
    [term.left, term.right],
    [term.right, term.left],
  ] as const
  return sides.flatMap(([own, other]) => {
    const isField = own.kind === 'path' && own.root === undefined && own.steps.length === 1
    return isField && !isRowDependent(other) ? (own.steps[0]?.name ?? []) : []
  })
}

const describeSeveralRows = ({
  resource,
  inside,
}: {
  readonly resource: string
  readonly inside: CheckContext
}): string => {
  const keys = inside.scope.fields.listUniqueKeys?.() ?? []
  const named = keys.map(key => key.join(' and ')).join(', or ')
  const remedy = named === '' ? '' : `compare ${named} with ==, or `
  return `several rows of "${resource}" may meet this condition: ${remedy}say which one is meant: last(value), or last(value, field)`
}

interface AmountReference {
  readonly ledger: string
  readonly amount: string
  readonly type: ExpressionType
}

const findAmount = (context: CheckContext, node: CallNode, asks: string): AmountReference | undefined => {
  const [first, second] = node.args as readonly [Node, Node]
  const [ledger, amount] = [readLiteralText(context, first, asks), readLiteralText(context, second, asks)]
  if (ledger === undefined || amount === undefined) return undefined
  const ledgers = context.scope.getLedgers()
  const amounts = Object.hasOwn(ledgers, ledger) ? ledgers[ledger] : undefined
  if (!amounts)
    return context.reportFault(
      first,
      `no ledger is called "${ledger}"${formatSuggestion(ledger, Object.keys(ledgers))}`,
    )
  const type = Object.hasOwn(amounts, amount) ? amounts[amount] : undefined
  if (type) return { ledger, amount, type }
  const hint = formatSuggestion(amount, Object.keys(amounts))
  return context.reportFault(second, `the ledger "${ledger}" has no amount "${amount}"${hint}`)
}
