// A neutral SQL tree as short text, so that tests can say what they expect.
import type { SqlCondition, SqlValue } from '../../../engine/expression/sql/sql-tree.ts'

/** `weight*1000 + 5`: columns by their path, constants as stored, `name?` if the empty text is null. */
export const getValueText = (value: SqlValue): string => {
  switch (value.kind) {
    case 'column':
      return [...(value.isOfAsker ? ['self'] : []), ...value.through, value.name].join('.')
    case 'constant':
      return typeof value.value === 'string' ? `'${value.value}'` : String(value.value)
    case 'arithmetic':
      return `(${getValueText(value.left)} ${value.operator} ${getValueText(value.right)})`
    case 'coalesce':
      return `coalesce(${value.items.map(getValueText).join(', ')})`
    case 'join':
      return `(${getValueText(value.left)} || ${getValueText(value.right)})`
    case 'day-number':
      return `day(${getValueText(value.of)})`
    case 'rounded':
      return `rounded(${getValueText(value.of)} / ${value.by})`
    case 'unless':
      return `${getValueText(value.of)}?`
    case 'case':
      return `case(${getConditionText(value.when)}: ${getValueText(value.holds)}, else ${getValueText(value.otherwise)})`
    case 'flag':
      return `flag(${getConditionText(value.of)})`
    case 'total':
      return value.total === 'count' ? 'count' : `${value.total}(${getValueText(value.of)})`
    case 'sum-of-rows':
      return `sum of ${getValueText(value.of)} of ${value.resource} where ${getConditionText(value.where)}`
    case 'one-of-rows': {
      const by = value.by ? ` by ${getValueText(value.by)}` : ''
      return `${value.end}${by} of ${getValueText(value.of)} of ${value.resource} where ${getConditionText(value.where)}`
    }
  }
}

export const getConditionText = (condition: SqlCondition): string => {
  switch (condition.kind) {
    case 'always':
      return condition.holds ? 'always' : 'never'
    case 'compare':
      return `${getValueText(condition.left)} ${condition.operator} ${getValueText(condition.right)}`
    case 'same':
      return `${getValueText(condition.left)} ${condition.isDifferent ? 'differs from' : 'same as'} ${getValueText(condition.right)}`
    case 'in':
      return `${getValueText(condition.of)} ${condition.isNegated ? 'not in' : 'in'} ${JSON.stringify(condition.values)}`
    case 'null':
      return `${getValueText(condition.of)} is ${condition.isNegated ? 'there' : 'null'}`
    case 'all':
      return `(${condition.of.map(getConditionText).join(' and ')})`
    case 'any':
      return `(${condition.of.map(getConditionText).join(' or ')})`
    case 'exists':
      return `${condition.isNegated ? 'no' : 'a'} ${condition.resource} where ${getConditionText(condition.where)}`
  }
}
