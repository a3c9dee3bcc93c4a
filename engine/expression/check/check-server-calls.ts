// Functions that only the server can answer: rows of other resources and balances of ledgers.
import { suggestion } from '../../faults/suggest.ts'
import type { CallNode, Node } from '../syntax/syntax.ts'
import { scopeOfResource } from '../terms/scope.ts'
import type { LedgerTerm, RowsTerm, Term } from '../terms/term.ts'
import { described, flag, number, type Type } from '../terms/types.ts'
import { checkArgument, countArguments, literalText } from './arguments.ts'
import { type Checking, checkCondition, checkValue, placeOf } from './checking.ts'

/** `countOf('resource', condition)` and `exists('resource', condition)`; the condition sees the asking row as `self`. */
export const checkRows =
  (asks: 'countOf' | 'exists') =>
  (checking: Checking, node: CallNode): RowsTerm | undefined => {
    if (!countArguments(checking, node, [1, 2])) return undefined
    const found = checkResource(checking, node, asks)
    const where = found && conditionAt(found.inside, node, 1)
    if (!found || where === null) return undefined
    const type = asks === 'exists' ? flag : number(0)
    return { kind: 'rows', asks, resource: found.resource, type, ...(where && { where }), ...placeOf(node) }
  }

/**
 * `sumOf('resource', value, condition)`, 0 without rows, and `lookup('resource', value, condition)`, the value of the row
 * created last, null without rows. Both see the current row as `self`; the condition of a sum is optional.
 */
export const checkValueOfRows =
  (asks: 'sumOf' | 'lookup') =>
  (checking: Checking, node: CallNode): RowsTerm | undefined => {
    if (!countArguments(checking, node, [asks === 'sumOf' ? 2 : 3, 3])) return undefined
    const found = checkResource(checking, node, asks)
    const value = node.args[1]
    const of = found && value && checkValue(found.inside, value)
    const where = found && conditionAt(found.inside, node, 2)
    if (!of || where === null) return undefined
    if (asks === 'sumOf' && of.type.kind !== 'number')
      return checking.complain(value, `"sumOf" cannot take ${described(of.type)}`)
    const { type } = of
    return { kind: 'rows', asks, resource: found.resource, of, type, ...(where && { where }), ...placeOf(node) }
  }

/** The resource of the first value, and the check inside its rows. */
const checkResource = (
  checking: Checking,
  { args }: CallNode,
  asks: RowsTerm['asks'],
): { readonly resource: string; readonly inside: Checking } | undefined => {
  const [first] = args as readonly [Node]
  const resource = literalText(checking, first, asks)
  if (resource === undefined) return undefined
  const { find, names } = checking.scope.resources
  const fields = find(resource)
  if (!fields) return checking.complain(first, `no resource is called "${resource}"${suggestion(resource, names)}`)
  return { resource, inside: checking.within(scopeOfResource(checking.scope, fields)) }
}

/** Returns undefined if the argument is absent, null if it is wrong and was reported. */
const conditionAt = (inside: Checking, { args }: CallNode, index: number): Term | null | undefined => {
  const node = args[index]
  return node && (checkCondition(inside, node) ?? null)
}

/** `balance('ledger', 'amount', place[, date])`; without a date on the business date. */
export const checkLedger =
  (asks: LedgerTerm['asks']) =>
  (checking: Checking, node: CallNode): LedgerTerm | undefined => {
    if (!countArguments(checking, node, [3, 4])) return undefined
    const place = checkArgument(checking, node, { index: 2, kinds: ['text', 'reference'] })
    const date = checkArgument(checking, node, { index: 3, kinds: ['date'] })
    const found = findAmount(checking, node, asks)
    if (!place || !found || (node.args.length > 3 && !date)) return undefined
    return { kind: 'ledger', asks, ...found, place, ...(date && { date }), ...placeOf(node) }
  }

interface Amount {
  readonly ledger: string
  readonly amount: string
  readonly type: Type
}

const findAmount = (checking: Checking, node: CallNode, asks: string): Amount | undefined => {
  const [first, second] = node.args as readonly [Node, Node]
  const [ledger, amount] = [literalText(checking, first, asks), literalText(checking, second, asks)]
  if (ledger === undefined || amount === undefined) return undefined
  const { ledgers } = checking.scope
  const amounts = Object.hasOwn(ledgers, ledger) ? ledgers[ledger] : undefined
  if (!amounts)
    return checking.complain(first, `no ledger is called "${ledger}"${suggestion(ledger, Object.keys(ledgers))}`)
  const type = Object.hasOwn(amounts, amount) ? amounts[amount] : undefined
  if (type) return { ledger, amount, type }
  const near = suggestion(amount, Object.keys(amounts))
  return checking.complain(second, `the ledger "${ledger}" has no amount "${amount}"${near}`)
}
