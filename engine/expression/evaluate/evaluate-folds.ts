// Aggregates over lines: lines whose value is null do not count.
import { add, createDecimal, type Decimal, divide, zero } from '../syntax/decimal-text.ts'
import type { FoldName, FoldTerm } from '../terms/term.ts'
import { compareValues, type ExpressionValue, normalizeEmpty } from '../terms/value.ts'
import { prepareLines } from './evaluate-paths.ts'
import { type Evaluator, type PrepareTerm, requireKnown } from './evaluator.ts'

/** Without values, a sum and a count are 0; an average, a minimum and a maximum are null. */
export const prepareFold = (prepare: PrepareTerm, term: FoldTerm): Evaluator => {
  const { fold, lines, of } = term
  if (!lines) return reader => requireKnown(reader.total?.(term), () => ({ kind: 'total', query: term }))
  const [readLines, item, combine] = [prepareLines(lines), of && prepare(of), folds[fold]]
  return reader => {
    const roots = { ...reader.roots, parent: reader.row }
    const values = readLines(reader).map(row => (item ? item({ ...reader, row, roots }) : true))
    return combine(values, reader.emptyText)
  }
}

const sumValues = (values: readonly ExpressionValue[]): Decimal =>
  values.reduce<Decimal>((sum, value) => (value === null ? sum : add(sum, value as Decimal)), zero)

const createExtreme =
  (sign: 1 | -1) =>
  (values: readonly ExpressionValue[], emptyText: string): ExpressionValue =>
    values.reduce<ExpressionValue>((best, value) => {
      if (normalizeEmpty(value, emptyText) === null) return best
      return best === null || (compareValues(value, best, emptyText) ?? 0) * sign > 0 ? value : best
    }, null)

const folds: Readonly<Record<FoldName, (values: readonly ExpressionValue[], emptyText: string) => ExpressionValue>> = {
  sum: sumValues,
  count: values => createDecimal(BigInt(values.filter(value => value === true).length)),
  avg: values => {
    const present = values.filter(value => value !== null)
    return divide(sumValues(present), createDecimal(BigInt(present.length)))
  },
  min: createExtreme(-1),
  max: createExtreme(1),
}
