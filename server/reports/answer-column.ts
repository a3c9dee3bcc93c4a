// Builds the answer of a report column, with the drill-down of its cells.
import { getTypeReference } from '../../engine/fields/field-type.ts'
import type { AnswerColumn, AnswerDrill } from '../../engine/reports/report-answer.ts'
import type { Report, ReportColumn, ReportDrill } from '../../engine/schema/report.ts'
import { type FilterValues, formatFilters } from './filter-values.ts'

export const buildAnswerColumn = (
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
