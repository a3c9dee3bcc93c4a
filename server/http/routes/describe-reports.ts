// OpenAPI descriptions of reports: filters, rows and files.
import { type Report, type ReportFilter, reportPlaces } from '../../../engine/schema/report.ts'
import type { Caller } from '../../caller/caller.ts'
import { mediaTypes } from '../../reports/outputs/make-file.ts'
import {
  answered,
  anyObject,
  bodyOf,
  count,
  done,
  flag,
  type Json,
  json,
  jsonBody,
  jsonText,
  listOf,
  type Operation,
  objectOf,
  query,
  text,
} from '../description/operation.ts'

const tag = 'Reports'

const columnShape = objectOf(
  {
    name: text,
    title: text,
    type: text,
    width: count,
    align: text,
    hide: listOf(text),
    total: {},
    choices: anyObject,
    drill: anyObject,
  },
  ['name', 'title', 'type', 'width'],
)

const lineShape = objectOf({ title: text, type: text, value: {}, strong: flag }, ['title', 'type', 'value'])

/** Values of a row keyed by column name; a missing value is null, hidden columns are omitted. */
const cellsOf = (report: Report): Json => ({
  type: 'object',
  properties: Object.fromEntries(
    [...Object.values(report.variants?.of ?? {}), report]
      .flatMap(({ columns }) => columns)
      .filter(({ isInner }) => !isInner)
      .map(({ name, title, type: { json: form } }) => [
        name,
        { type: [form.type, 'null'], ...(form.format !== undefined && { format: form.format }), description: title },
      ]),
  ),
})

const wholeOf = (report: Report): Json => {
  const cells = cellsOf(report)
  const row = objectOf({ kind: { enum: ['row', 'subtotal'] }, level: count, title: text, cells, keys: anyObject }, [
    'kind',
    'level',
    'cells',
  ])
  return objectOf(
    {
      name: text,
      title: text,
      heading: listOf(text),
      footer: text,
      paper: text,
      landscape: flag,
      timeZone: text,
      columns: listOf(columnShape),
      rows: listOf(row),
      count,
      totals: cells,
      lines: listOf(lineShape),
      sections: listOf(anyObject),
      chart: anyObject,
      messages: anyObject,
    },
    ['name', 'title', 'heading', 'footer', 'timeZone', 'columns', 'rows', 'count', 'messages'],
  )
}

export const describeReport = (report: Report): Operation => ({
  tag,
  summary: report.title,
  answers: done(wholeOf(report)),
  parameters: [
    {
      ...query('filter', 'JSON: the filters of the report', jsonText(filterSchema(report.filters))),
      // A required filter without a default must be sent.
      ...(report.filters.some(one => one.field.required && !one.default) && { required: true }),
    },
    query('sort', 'JSON: a column and its order, ["berat","DESC"]; within the groups of the report'),
    query('range', 'JSON: the first and the last line, [0,99]; without it all of them'),
    query('place', `${reportPlaces.join(', ')}: without columns that are omitted there and not needed by others`),
  ],
})

export const describeFlat = (report: Report): Operation => {
  const cells = cellsOf(report)
  const group = objectOf({ level: count, title: text, after: count, totals: cells })
  const meta = objectOf({
    name: text,
    title: text,
    heading: listOf(text),
    footer: text,
    timeZone: text,
    messages: anyObject,
  })
  return {
    tag,
    summary: `${report.title}, rows and subtotals apart`,
    body: bodyOf(json(filterSchema(report.filters)), false),
    answers: done(
      objectOf({
        columns: listOf(columnShape),
        rows: listOf(cells),
        groups: listOf(group),
        totals: cells,
        lines: listOf(lineShape),
        sections: listOf(anyObject),
        meta,
      }),
    ),
  }
}

export const describeFilters = ({ title, filters }: Report): Operation => ({
  tag,
  summary: `Default filters of ${title}`,
  answers: done(startOf(filterSchema(filters))),
})

/** Allows null for filters without a value. */
const startOf = (schema: Json): Json => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties as Readonly<Record<string, Json>>).map(([name, one]) => [
      name,
      { ...one, type: [one.type, 'null'] },
    ]),
  ),
})

export const describeFile = ({ title, outputs: { formats }, filters }: Report): Operation | undefined => {
  if (formats.length === 0) return undefined
  const sort = { type: 'array', items: text, minItems: 2, maxItems: 2 }
  const wanted = objectOf({ format: { enum: formats }, filter: filterSchema(filters), sort }, ['format'])
  return {
    tag,
    summary: `A file of ${title}`,
    body: jsonBody(wanted),
    answers: done(objectOf({ id: text }), '202'),
  }
}

const pageWords: Json = {
  skip: { ...count, description: 'How many rows are before the page' },
  limit: { ...count, description: 'How many rows the page has' },
  is_pagination: { ...flag, description: 'false: all rows' },
}

export const describeOwnCall = (
  report: Report,
  { method, params, answer, isPaged }: NonNullable<Report['call']>,
): Operation => {
  const nameOf = (filter: string): string => Object.entries(params).find(([, meant]) => meant === filter)?.[0] ?? filter
  const asked = report.filters.map(one => ({ ...one, field: { ...one.field, name: nameOf(one.field.name) } }))
  const filters = filterSchema(asked)
  const sent = isPaged ? { ...filters, properties: { ...(filters.properties as Json), ...pageWords } } : filters
  const members = Object.entries(sent.properties as Readonly<Record<string, Json>>)
  return {
    tag,
    summary: report.title,
    answers: done(answer === 'rows' ? listOf(cellsOf(report)) : wholeOf(report)),
    ...(method === 'POST'
      ? { body: bodyOf(json(sent), false) }
      : { parameters: members.map(([name, schema]) => query(name, String(schema.description ?? name), schema)) }),
  }
}

const filterSchema = (filters: readonly Pick<ReportFilter, 'field' | 'multiple'>[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(
    filters.map(({ field, multiple }) => {
      const { type, format } = field.type.json
      const one = { type, ...(format !== undefined && { format }), description: field.title }
      return [field.name, multiple ? listOf(one) : one]
    }),
  ),
})

const ofSome =
  (operation: Omit<Operation, 'tag' | 'path'>) =>
  ({ access }: Caller): Operation | undefined =>
    access.reports.size === 0 ? undefined : { tag, path: { id: 'Id of the file' }, ...operation }

const binary = { schema: { type: 'string', format: 'binary' } }

/** Descriptions of report files, for callers with at least one report. */
export const describeFiles = {
  state: ofSome({
    summary: 'The progress of a file',
    answers: done(objectOf({ state: { enum: ['working', 'ready', 'failed'] }, percentage: count, message: text })),
  }),
  content: ofSome({
    summary: 'Fetch a file under the name that it is saved by',
    answers: { 200: answered(Object.fromEntries(Object.values(mediaTypes).map(type => [type, binary]))) },
  }),
  cancel: ofSome({ summary: 'Cancel a file', answers: { 204: { description: 'Done' } } }),
}
