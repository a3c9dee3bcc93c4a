// The report over things, run on rows of a test: the database's part is simulated.
import { translateValue } from '../../../engine/expression/sql/translate.ts'
import type { PlanContext } from '../../../engine/report/page-plan.ts'
import { type BoundExpression, collectInputs } from '../../../engine/report/report-inputs.ts'
import type { Report, ReportColumn, ReportGroup } from '../../../engine/schema/report.ts'

const emptyText = '-'

export interface Prepared {
  readonly columns: readonly BoundExpression<ReportColumn>[]
  readonly groups: readonly BoundExpression<ReportGroup>[]
  readonly world: PlanContext
}

/** The report with its constants replaced, and the types of its inputs. */
export const prepare = (report: Report): Prepared => {
  const columns = report.columns.map(of => ({ of, term: of.value.term }))
  const groups = report.groups.map(of => ({ of, term: of.by.term }))
  const inputs = collectInputs({ columns, groups })
  const values = inputs.terms.map(term => {
    const translated = translateValue(term, {
      emptyText,
      evaluateConstant: one => (one.kind === 'constant' ? one.value : undefined),
    })
    if ('faults' in translated) throw new Error(translated.faults[0]?.message)
    return translated
  })
  return { columns, groups, world: { inputs, values, types: values.map(({ type }) => type), emptyText } }
}

/** The result of work in steps. */
export const toEnd = <T>(steps: Generator<void, T>): T => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
