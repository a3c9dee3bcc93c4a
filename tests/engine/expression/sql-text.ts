// A neutral SQL tree as short text, so that tests can say what they expect.
import type { SqlCondition, SqlValue } from '../../../engine/expression/sql/sql-tree.ts'

/** `weight*1000 + 5`: columns by their path, constants as stored, `name?` if the empty text is null. */
export const valueText = (value: SqlValue): string => {
  switch (value.kind) {
    case 'column':
      return [...(value.isOfAsker ? ['self'] : []), ...value.through, value.name].join('.')
    case 'constant':
      return typeof value.value === 'string' ? `'${value.value}'` : String(value.value)
    case 'arithmetic':
      return `(${valueText(value.left)} ${value.operator} ${valueText(value.right)})`
    case 'coalesce':
      return `coalesce(${value.items.map(valueText).join(', ')})`
    case 'join':
      return `(${valueText(value.left)} || ${valueText(value.right)})`
    case 'rounded':
      return `rounded(${valueText(value.of)} / ${value.by})`
    case 'unless':
      return `${valueText(value.of)}?`
    case 'case':
      return `case(${conditionText(value.when)}: ${valueText(value.holds)}, else ${valueText(value.otherwise)})`
    case 'flag':
      return `flag(${conditionText(value.of)})`
    case 'total':
      return value.total === 'count' ? 'count' : `${value.total}(${valueText(value.of)})`
    case 'sum-of-rows':
      return `sum of ${valueText(value.of)} of ${value.resource} where ${conditionText(value.where)}`
  }
}

export const conditionText = (condition: SqlCondition): string => {
  switch (condition.kind) {
    case 'always':
      return condition.holds ? 'always' : 'never'
    case 'compare':
      return `${valueText(condition.left)} ${condition.operator} ${valueText(condition.right)}`
    case 'same':
      return `${valueText(condition.left)} ${condition.isDifferent ? 'differs from' : 'same as'} ${valueText(condition.right)}`
    case 'in':
      return `${valueText(condition.of)} ${condition.isNegated ? 'not in' : 'in'} ${JSON.stringify(condition.values)}`
    case 'null':
      return `${valueText(condition.of)} is ${condition.isNegated ? 'there' : 'null'}`
    case 'all':
      return `(${condition.of.map(conditionText).join(' and ')})`
    case 'any':
      return `(${condition.of.map(conditionText).join(' or ')})`
    case 'exists':
      return `${condition.isNegated ? 'no' : 'a'} ${condition.resource} where ${conditionText(condition.where)}`
  }
}
