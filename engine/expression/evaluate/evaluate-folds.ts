// Aggregates over lines: lines whose value is null do not count.
import { add, type Decimal, decimal, divide, zero } from '../syntax/decimal.ts'
import type { FoldName, FoldTerm } from '../terms/term.ts'
import { compared, orderOf, type Value } from '../terms/value.ts'
import { linesAt } from './evaluate-paths.ts'
import { type Evaluate, known, type Prepare } from './evaluating.ts'

/** Without values, a sum and a count are 0; an average, a minimum and a maximum are null. */
export const foldedValue = (prepare: Prepare, term: FoldTerm): Evaluate => {
  const { fold, lines, of } = term
  if (!lines) return reader => known(reader.total?.(term), () => ({ kind: 'total', asked: term }))
  const [linesOf, item, folded] = [linesAt(lines), of && prepare(of), folds[fold]]
  return reader => {
    const roots = { ...reader.roots, parent: reader.row }
    const values = linesOf(reader).map(row => (item ? item({ ...reader, row, roots }) : true))
    return folded(values, reader.emptyText)
  }
}

const sumOf = (values: readonly Value[]): Decimal =>
  values.reduce<Decimal>((sum, value) => (value === null ? sum : add(sum, value as Decimal)), zero)

const extreme =
  (sign: 1 | -1) =>
  (values: readonly Value[], emptyText: string): Value =>
    values.reduce<Value>((best, value) => {
      if (compared(value, emptyText) === null) return best
      return best === null || (orderOf(value, best, emptyText) ?? 0) * sign > 0 ? value : best
    }, null)

const folds: Readonly<Record<FoldName, (values: readonly Value[], emptyText: string) => Value>> = {
  sum: sumOf,
  count: values => decimal(BigInt(values.filter(value => value === true).length)),
  avg: values => {
    const there = values.filter(value => value !== null)
    return divide(sumOf(there), decimal(BigInt(there.length)))
  },
  min: extreme(-1),
  max: extreme(1),
}
