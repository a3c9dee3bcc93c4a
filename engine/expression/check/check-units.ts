// Checks units in a finished expression: rupiah are not added to grams, a percentage is divided by 100, nothing is divided by 0.
import { type Decimal, formatDecimal } from '../syntax/decimal-text.ts'
import type { ExpressionFault, Span } from '../syntax/syntax.ts'
import type { ArithmeticTerm, PathTerm, Term } from '../terms/term.ts'
import { getChildTerms, getOtherRowTerms, isConstant } from '../terms/term-parts.ts'
import { type ExpressionType, isDecimal } from '../terms/types.ts'

/** What is known of a number: its unit, and the percentage in it that was not divided by 100 yet. */
interface Measure {
  readonly unit?: string
  readonly percentage?: string
  /** A number of a field without a unit: how many there are of what it multiplies. */
  readonly isCount?: true
  /** A constant, which fits every unit. */
  readonly constant?: Decimal
}

interface UnitCheck {
  readonly measure: (term: Term) => Measure
  readonly reportFault: (at: Span, message: string) => void
}

const unknown: Measure = {}
const percentUnit = '%'

/** All faults of units in the expression, and of its result if a field with a unit gets it. */
export const findUnitFaults = (term: Term, expected?: ExpressionType): readonly ExpressionFault[] => {
  const faults = new Map<string, ExpressionFault>()
  const check: UnitCheck = {
    measure: part => measureTerm(check, part),
    reportFault: ({ offset, length }, message) => faults.set(`${offset} ${message}`, { offset, length, message }),
  }
  const result = check.measure(term)
  const unit = expected?.kind === 'number' ? expected.unit : undefined
  if (unit !== undefined && faults.size === 0) reportMismatch(check, { term, result, unit })
  return [...faults.values()]
}

const reportMismatch = (
  { reportFault }: UnitCheck,
  { term, result, unit }: { readonly term: Term; readonly result: Measure; readonly unit: string },
): void => {
  if (result.unit !== undefined && result.unit !== unit)
    reportFault(term, `expected a number in ${unit}; found one in ${result.unit}`)
  else if (result.percentage !== undefined && unit !== percentUnit)
    reportFault(term, describePercentage(result.percentage))
}

const describePercentage = (name: string): string => `"${name}" is a percentage: divide by 100`

const measureTerm = (check: UnitCheck, term: Term): Measure => {
  switch (term.kind) {
    case 'constant':
      return typeof term.value === 'object' && term.value !== null && isDecimal(term.value)
        ? { constant: term.value }
        : unknown
    case 'path':
      return measurePath(term)
    case 'ledger':
      return measureType(term.type)
    case 'arithmetic':
      return measureArithmetic(check, term)
    case 'compare':
      return combine(check, term, { terms: [term.left, term.right], subject: `"${term.operator}" takes one unit` })
    case 'if':
      check.measure(term.when)
      return combine(check, term, { terms: [term.then, term.otherwise], subject: describeValues('if') })
    case 'coalesce':
      return combine(check, term, { terms: term.items, subject: describeValues('coalesce') })
    case 'builtin':
      return measureBuiltin(check, term)
    case 'fold':
      return term.of ? keepUnit(check.measure(term.of), term.fold !== 'count') : unknown
    case 'rows':
      if (term.where) check.measure(term.where)
      if (term.pick?.by) check.measure(term.pick.by)
      return term.of ? check.measure(term.of) : unknown
    default:
      for (const part of [...getChildTerms(term), ...getOtherRowTerms(term)]) check.measure(part)
      return unknown
  }
}

const describeValues = (name: string): string => `the values of "${name}" are of one unit`

const keepUnit = (measure: Measure, isOfUnit: boolean): Measure => (isOfUnit ? measure : unknown)

const measureType = (type: ExpressionType): Measure => {
  if (type.kind !== 'number') return unknown
  return type.unit === undefined ? { isCount: true } : { unit: type.unit }
}

const measurePath = ({ type, steps }: PathTerm): Measure => {
  const { unit } = measureType(type)
  return unit === percentUnit ? { unit, percentage: steps.at(-1)?.name ?? '' } : measureType(type)
}

const measureBuiltin = (check: UnitCheck, term: Extract<Term, { kind: 'builtin' }>): Measure => {
  const { name, args } = term
  if (name === 'min' || name === 'max') return combine(check, term, { terms: args, subject: describeValues(name) })
  const [first = unknown] = args.map(check.measure)
  return keepUnit(first, ['round', 'round_up', 'round_down', 'floor', 'abs'].includes(name))
}

/** The common measure of values that are compared, added or alternatives; reports units that differ. */
const combine = (
  check: UnitCheck,
  at: Span,
  { terms, subject }: { readonly terms: readonly Term[]; readonly subject: string },
): Measure => {
  const measures = terms.map(check.measure)
  const units = [...new Set(measures.flatMap(({ unit }) => unit ?? []))]
  if (units.length > 1) {
    check.reportFault(at, `${subject}; found ${units.join(' and ')}`)
    return unknown
  }
  const known = measures.filter(({ unit }) => unit !== undefined)
  const percentage = known.find(measure => measure.percentage !== undefined)?.percentage
  if (percentage !== undefined && known.some(measure => measure.percentage === undefined)) {
    check.reportFault(at, describePercentage(percentage))
    return unknown
  }
  const [unit] = units
  return { ...(unit !== undefined && { unit }), ...(percentage !== undefined && { percentage }) }
}

const measureArithmetic = (check: UnitCheck, term: ArithmeticTerm): Measure => {
  const { operator, left, right } = term
  if (operator === '+' || operator === '-')
    return combine(check, term, { terms: [left, right], subject: `"${operator}" takes one unit` })
  const [first, second] = [check.measure(left), check.measure(right)]
  if (operator === '*') return multiply(first, second)
  if (isConstant(right) && second.constant?.coefficient === 0n) check.reportFault(right, 'nothing is divided by 0')
  return divide(first, second)
}

const hundreds: readonly string[] = ['100', '10000', '1000000']

/**
 * A product of a percentage has the unit of the other factor, times 100; one with a count has that of what is counted; a
 * constant factor may be a rate.
 */
const multiply = (one: Measure, other: Measure): Measure => {
  const [left, right] = one.constant ? [other, one] : [one, other]
  if (right.constant) return isHundredfold(right.constant) ? unknown : omitUnit(left)
  const [percent, rest] = left.unit === percentUnit ? [left, right] : [right, left]
  if (percent.unit !== percentUnit) return multiplyByCount(one, other)
  if (rest.percentage !== undefined) return unknown
  return { ...(rest.unit !== undefined && { unit: rest.unit }), percentage: percent.percentage ?? '' }
}

const multiplyByCount = (one: Measure, other: Measure): Measure => {
  if (one.isCount) return other
  return other.isCount ? one : unknown
}

const omitUnit = ({ percentage }: Measure): Measure => (percentage === undefined ? unknown : { percentage })

const isHundredfold = (factor: Decimal): boolean => /^(?:0\.0*1|100+)$/.test(formatDecimal(factor))

const divide = (dividend: Measure, divisor: Measure): Measure => {
  if (!divisor.constant) return unknown
  const isCleared = hundreds.includes(formatDecimal(divisor.constant))
  if (!isCleared || dividend.unit === undefined) return isCleared ? unknown : omitUnit(dividend)
  return dividend.unit === percentUnit ? unknown : { unit: dividend.unit }
}
