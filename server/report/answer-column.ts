// Builds the answer of a report column, with the drill-down of its cells.
import { getTypeReference, type Stored } from '../../engine/field/field-type.ts'
import { getAcrossPeriod, splitAnswerColumns } from '../../engine/report/across-values.ts'
import type { AnswerColumn, AnswerDrill } from '../../engine/report/report-answer.ts'
import type { Report, ReportAcross, ReportColumn, ReportDrill } from '../../engine/schema/report.ts'
import { type DateFormat, isTanggal } from '../../engine/value/tanggal.ts'
import { type FilterValues, formatFilters } from './filter-values.ts'

interface AnswerContext {
  readonly report: Report
  readonly values: FilterValues
  readonly dateFormat: DateFormat
}

/** The shown columns; of a cross-tab each sum for each of these values, then over all of them. */
export const buildAnswerColumns = (
  { report, values, dateFormat }: AnswerContext,
  columns: readonly ReportColumn[],
  acrossValues: readonly Stored[],
): readonly AnswerColumn[] => {
  const shown = columns
    .filter(({ isInner }) => !isInner)
    .map(column => ({ ...buildAnswerColumn(column, report, values), isSplit: column.isSplit === true }))
  const { across } = report
  const narrowDrill = ({ name, drill }: AnswerColumn, value: Stored): AnswerDrill | undefined => {
    const filters = columns.find(column => column.name === name)?.drill?.filters ?? []
    return drill && across && narrowToPeriod(drill, { across, filters, value })
  }
  return splitAnswerColumns(shown, { across, values: acrossValues, dateFormat, narrowDrill })
}

interface PeriodOfColumn extends Pick<ReportDrill, 'filters'> {
  readonly across: ReportAcross
  readonly value: Stored
}

/** The days of the column that are in the period of the report. Undefined if the target has no filters for them. */
const narrowToPeriod = (drill: AnswerDrill, { across, filters, value }: PeriodOfColumn): AnswerDrill | undefined => {
  const days = getAcrossPeriod(across, value)
  const [from, to] = [across.period?.from, across.period?.to].map(
    filter => filters.find(one => one.filter === filter)?.name,
  )
  if (!days || from === undefined || to === undefined) return undefined
  const { [from]: first, [to]: last } = drill.where
  const where = {
    ...drill.where,
    [from]: isTanggal(first) && first > days.from ? first : days.from,
    [to]: isTanggal(last) && last < days.to ? last : days.to,
  }
  return { ...drill, where }
}

const buildAnswerColumn = (
  { name, title, type, total, hide, choices, drill }: ReportColumn,
  report: Report,
  values: FilterValues,
): AnswerColumn => {
  const titledChoices = choices.filter(choice => choice.title !== choice.value)
  return {
    name,
    title,
    type: getTypeReference(type),
    width: type.width,
    ...(['number', 'integer'].includes(type.json.type) && { align: 'right' as const }),
    ...(total !== undefined && { total }),
    ...(hide.length > 0 && { hide }),
    ...(titledChoices.length > 0 && {
      choices: Object.fromEntries(titledChoices.map(choice => [choice.value, choice.title])),
    }),
    ...(drill && { drill: buildAnswerDrill(drill, formatFilters(report, values)) }),
  }
}

/** Adds the chosen filter values that the target report also has. */
const buildAnswerDrill = (
  { groups, filters, ...drill }: ReportDrill,
  chosen: ReturnType<typeof formatFilters>,
): AnswerDrill => {
  const where = filters.flatMap(({ filter, name }) => {
    const value = chosen[filter] ?? null
    return value === null || (Array.isArray(value) && value.length === 0) ? [] : [[name, value] as const]
  })
  return { ...drill, keys: groups, where: Object.fromEntries(where) }
}
