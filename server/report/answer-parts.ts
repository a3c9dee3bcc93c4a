// What stands around the rows of an answer: heading and footer, lines under the table, and its columns.

import { type RowReader, toStored } from '../../engine/expression/evaluate/reader.ts'
import { formatDecimal } from '../../engine/expression/syntax/decimal-text.ts'
import type { Term } from '../../engine/expression/terms/term.ts'
import { type ExpressionValue, isDecimal } from '../../engine/expression/terms/types.ts'
import { getTypeReference, isDateType, type Stored } from '../../engine/field/field-type.ts'
import { formatStoredValue, type ValueWords } from '../../engine/field/value-text.ts'
import { getAcrossPeriod, splitAnswerColumns } from '../../engine/report/across-values.ts'
import type { AnswerColumn, AnswerDrill, AnswerLine } from '../../engine/report/report-answer.ts'
import type {
  Report,
  ReportAcross,
  ReportColumn,
  ReportDrill,
  ReportFilter,
  Template,
} from '../../engine/schema/report.ts'
import { type DateFormat, formatMoment, formatZoneName, isTanggal } from '../../engine/value/tanggal.ts'
import { type Caller, formatPractice, getCallerWords } from '../caller/caller.ts'
import { type EvaluationContext, evaluateTerm, type RowScope } from '../record/rule/evaluation.ts'
import { type FilterValues, formatFilters } from './filter-values.ts'
import { formatPeriod, formatPrintedBy } from './outputs/printed-words.ts'

export interface ReportTextContext {
  readonly asking: EvaluationContext
  readonly report: Report
  readonly values: FilterValues
  readonly filterScope: RowScope
  /** The language in which the zone is named beside the moment; absent: it is not. */
  readonly zoneLanguage?: string | undefined
}

const addressCuts = [48, 90]

/** Heading lines without empty ones. */
export const buildHeadingLines = async (context: ReportTextContext): Promise<readonly string[]> => {
  const { header } = context.report.outputs
  const lines: string[] = []
  for (const line of header ?? []) lines.push(await fillTemplate(context, line))
  const heading = header ? lines.flatMap(text => text.split('\n')) : buildDefaultHeading(context)
  return [...listMarks(context), ...heading, ...listChosenFilters(context)].filter(line => line !== '')
}

/** Above the heading and before the footer of each page. */
const listMarks = ({ asking: { caller } }: ReportTextContext): readonly string[] =>
  caller.storage.isPractice ? [formatPractice(caller.schema.project)] : []

/** The filters that choose a part of the rows, or another table than the first, and that the heading does not name, each with its values. */
const listChosenFilters = ({ report, values }: ReportTextContext): readonly string[] => {
  const { by, of = {} } = report.variants ?? {}
  const named = new Set((report.outputs.header ?? []).flat().flatMap(part => getNamedFilter(part) ?? []))
  return report.filters.flatMap(({ field, rule }) => {
    const { name, title, type } = field
    const isOfTable = name === by && Object.hasOwn(of, String(values[name]))
    if (!(rule || isOfTable) || isDateType(type) || named.has(name)) return []
    const text = formatChosen(field, values[name] ?? null)
    return text === '' ? [] : cutText(`${title} : ${text}`, headingCuts).split('\n')
  })
}

const getNamedFilter = (part: Template[number]): string | undefined =>
  typeof part === 'string' || part.value === 'now' ? undefined : getFilterName(part.value.term)

/** Characters of a line that fits on the width of a paper. */
const headingCuts = [100, 200, 300, 400]

export const buildFooter = async (context: ReportTextContext): Promise<string> => {
  const { footer } = context.report.outputs
  const { caller } = context.asking
  const text = footer
    ? (await fillTemplate(context, footer)).replaceAll('\n', ' ')
    : formatPrintedBy(caller.user.userId, formatNow(context))
  return [...listMarks(context), text].join(' / ')
}

const buildDefaultHeading = ({ asking: { caller }, report, values }: ReportTextContext): readonly string[] => {
  const period = report.filters.flatMap(({ field, since }) => {
    const [from, to] = [values[since ?? ''], values[field.name]]
    return from && to ? [formatPeriod(String(from), String(to), caller.schema.project)] : []
  })
  return [...buildShopLines(caller), ...period, ...listSingleDays(report, values)]
}

/** Date filters that do not belong to a period. */
const listSingleDays = ({ filters }: Report, values: FilterValues): readonly string[] => {
  const ends = new Set(filters.flatMap(({ field, since }) => (since === undefined ? [] : [field.name, since])))
  return filters.flatMap(({ field: { name, title, type } }) => {
    const day = values[name]
    return isDateType(type) && !ends.has(name) && day ? [`${title.toUpperCase()} : ${String(day)}`] : []
  })
}

/** Name and address of the shop, as printed in headings. */
const buildShopLines = ({ schema, shop }: Caller): readonly string[] =>
  [shop.name, ...cutText(shop.address, addressCuts).split('\n')].filter(
    line => line !== '' && line !== schema.project.emptyText,
  )

/** The shop on papers for customers: name, address and phone. */
export const buildPaperLines = (caller: Caller): readonly string[] => {
  const { phone = '' } = caller.shop
  const hasPhone = phone !== '' && phone !== caller.schema.project.emptyText
  return [...buildShopLines(caller), ...(hasPhone ? [`Tel. ${phone}`] : [])]
}

const fillTemplate = async (context: ReportTextContext, template: Template): Promise<string> => {
  const { asking, filterScope } = context
  const parts: string[] = []
  for (const part of template) {
    if (typeof part === 'string') parts.push(part)
    else {
      const { value, cuts } = part
      const text =
        value === 'now'
          ? formatNow(context)
          : formatTemplateValue(context, value.term, await evaluateTerm(asking, value.term, filterScope))
      parts.push(cutText(text, cuts))
    }
  }
  return parts.join('')
}

const formatNow = ({ asking: { caller }, zoneLanguage }: ReportTextContext): string => {
  const [moment, { timeZone }] = [caller.now(), caller.shop]
  const text = formatMoment(moment, timeZone)
  return zoneLanguage === undefined ? text : `${text} ${formatZoneName(moment, timeZone, zoneLanguage)}`
}

/** Breaks the text at these character positions; trims the parts and omits empty lines. */
const cutText = (text: string, cuts: readonly number[]): string =>
  [0, ...cuts]
    .map((start, index) => text.slice(start, cuts[index] ?? text.length).trim())
    .filter((line, index) => index === 0 || line !== '')
    .join('\n')

/** Formats a filter as its form does, with its word for all if no value is chosen. */
const formatTemplateValue = (
  { asking, report, values }: ReportTextContext,
  term: Term,
  value: ExpressionValue,
): string => {
  const name = getFilterName(term)
  const filter = report.filters.find(({ field }) => field.name === name)
  if (!filter) return formatValue(value, getCallerWords(asking.caller))
  const { field, all = '' } = filter
  return formatChosen(field, values[field.name] ?? null) || all
}

const getFilterName = (term: Term): string | undefined =>
  term.kind === 'path' && term.root === 'filters' && term.steps.length === 1 ? term.steps[0]?.name : undefined

/** Empty if nothing is chosen. */
const formatChosen = (field: ReportFilter['field'], chosen: FilterValues[string]): string => {
  const list: readonly Stored[] = Array.isArray(chosen) ? chosen : [chosen as Stored]
  return list.flatMap(one => (one === null ? [] : [formatStoredValue(field, one)])).join(', ')
}

const formatValue = (value: ExpressionValue, words: ValueWords): string => {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string') return value
  return isDecimal(value) ? formatDecimal(value) : value.map(one => formatValue(one, words)).join(', ')
}

// The lines under a table, computed from its totals.

interface TableTotals {
  /** Columns visible to the caller. */
  readonly columns: readonly ReportColumn[]
  readonly stored: Readonly<Record<string, Stored>>
}

/** Omits lines that need a column hidden from the caller. */
export const buildReportLines = async (
  {
    asking,
    report,
    filterScope,
  }: Pick<ReportTextContext, 'asking' | 'filterScope'> & { readonly report: Pick<Report, 'lines'> },
  { columns, stored }: TableTotals,
): Promise<readonly AnswerLine[]> => {
  const row: RowReader = { get: name => getTotal(columns, stored, name), follow: () => null, lines: () => undefined }
  const lines: AnswerLine[] = []
  for (const { title, value, type, blank, strong, needs } of report.lines) {
    if (!needs.every(name => columns.some(column => column.name === name))) continue
    const lineValue = toStored(await evaluateTerm(asking, value.term, { ...filterScope, row }), { type, blank })
    if ('fault' in lineValue) throw new RangeError(`the line ${title} is too large to be exact`)
    lines.push({ title, type: getTypeReference(type), value: type.toJson(lineValue.value), ...(strong && { strong }) })
  }
  return lines
}

/** The total of a column; 0 for a number without rows. */
const getTotal = (columns: readonly ReportColumn[], stored: TableTotals['stored'], name: string): Stored => {
  const column = columns.find(one => one.name === name)
  const isNumber = column !== undefined && ['number', 'integer'].includes(column.type.json.type)
  const total = stored[name] ?? null
  if (total === null && isNumber && column.total !== 'same-formula') return 0
  return column?.total === 'count' && typeof total === 'number' ? total * 10 ** (column.type.scale ?? 0) : total
}

// The columns of the answer, with the drill-down of their cells.

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
  if (!across) return shown.map(({ isSplit: _, ...column }) => column)
  const narrowDrill = ({ name, drill }: AnswerColumn, value: Stored): AnswerDrill | undefined => {
    const filters = columns.find(column => column.name === name)?.drill?.filters ?? []
    return drill && narrowToPeriod(drill, { across, filters, value })
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
