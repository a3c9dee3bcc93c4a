// OpenAPI descriptions of reports: filters, rows and files.

import { fileState } from '../../engine/answers/row-answers.ts'
import { type Report, type ReportFilter, reportFiles, reportMedia } from '../../engine/schema/report.ts'
import { anyObject, arraySchema, count, flag, type Json, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { mapByName, mapValues } from '../../engine/value/records.ts'
import type { Caller } from '../caller/caller.ts'
import {
  jsonContent,
  jsonResponse,
  jsonTextSchema,
  queryParameter,
  type RouteDescription,
  requestBody,
  response,
} from '../description/operation.ts'

const tag = 'Reports'

const columnShape = objectSchema(
  {
    name: text,
    title: text,
    type: text,
    width: count,
    align: text,
    hide: arraySchema(text),
    total: {},
    choices: anyObject,
    drill: anyObject,
  },
  ['name', 'title', 'type', 'width'],
)

const lineShape = objectSchema({ title: text, type: text, value: {}, strong: flag }, ['title', 'type', 'value'])

/** Values of a row keyed by column name; a missing value is null, hidden columns are omitted. */
const buildCellsSchema = (report: Report): Json => ({
  type: 'object',
  properties: mapByName(
    [...Object.values(report.variants?.of ?? {}), report]
      .flatMap(({ columns }) => columns)
      .filter(({ isInner }) => !isInner),
    ({ title, type: { json: form } }) => ({
      type: [form.type, 'null'],
      ...(form.format !== undefined && { format: form.format }),
      description: title,
    }),
  ),
})

const buildReportSchema = (report: Report): Json => {
  const cells = buildCellsSchema(report)
  const row = objectSchema(
    { kind: { enum: ['row', 'subtotal'] }, level: count, title: text, cells, timeZone: text, keys: anyObject },
    ['kind', 'level', 'cells'],
  )
  return objectSchema(
    {
      name: text,
      title: text,
      heading: arraySchema(text),
      footer: text,
      paper: text,
      landscape: flag,
      timeZone: text,
      zoneLanguage: text,
      shops: arraySchema(objectSchema({ name: text, day: text, state: text })),
      columns: arraySchema(columnShape),
      rows: arraySchema(row),
      count,
      totals: cells,
      lines: arraySchema(lineShape),
      sections: arraySchema(anyObject),
      chart: anyObject,
      messages: anyObject,
    },
    ['name', 'title', 'heading', 'footer', 'timeZone', 'columns', 'rows', 'count', 'messages'],
  )
}

export const describeReport = (report: Report): RouteDescription => ({
  tag,
  summary: report.title,
  answer: buildReportSchema(report),
  parameters: [
    {
      ...queryParameter('filter', 'JSON: the filters of the report', jsonTextSchema(buildFilterSchema(report.filters))),
      // A required filter without a default must be sent.
      ...(report.filters.some(one => one.field.required && !one.default) && { required: true }),
    },
    queryParameter('sort', 'JSON: a column and its order, ["total","DESC"]; within the groups of the report'),
    queryParameter('range', 'JSON: the first and the last line, [0,99]; without it all of them'),
    queryParameter(
      'place',
      `${reportMedia.join(', ')}: without columns that are omitted there and not needed by others`,
    ),
  ],
})

export const describeRows = (report: Report): RouteDescription => {
  const cells = buildCellsSchema(report)
  const group = objectSchema({ level: count, title: text, after: count, totals: cells })
  const meta = objectSchema({
    name: text,
    title: text,
    heading: arraySchema(text),
    footer: text,
    timeZone: text,
    messages: anyObject,
  })
  return {
    tag,
    summary: `${report.title}, rows and subtotals apart`,
    content: requestBody(jsonContent(buildFilterSchema(report.filters)), false),
    answer: objectSchema({
      columns: arraySchema(columnShape),
      rows: arraySchema(cells),
      groups: arraySchema(group),
      totals: cells,
      lines: arraySchema(lineShape),
      sections: arraySchema(anyObject),
      meta,
    }),
  }
}

export const describeFilters = ({ title, filters }: Report): RouteDescription => ({
  tag,
  summary: `Default filters of ${title}`,
  answer: toNullable(buildFilterSchema(filters)),
})

/** Allows null for filters without a value. */
const toNullable = (schema: Json): Json => ({
  ...schema,
  properties: mapValues(schema.properties as Readonly<Record<string, Json>>, one => ({
    ...one,
    type: [one.type, 'null'],
  })),
})

export const describeFile = ({ title, outputs: { formats }, filters }: Report): RouteDescription | undefined => {
  if (formats.length === 0) return undefined
  const sort = { type: 'array', items: text, minItems: 2, maxItems: 2 }
  const fileRequest = objectSchema({ format: { enum: formats }, filter: buildFilterSchema(filters), sort }, ['format'])
  return {
    tag,
    summary: `A file of ${title}`,
    body: fileRequest,
    answers: jsonResponse(objectSchema({ id: text }), '202'),
  }
}

const pageProperties: Json = {
  skip: { ...count, description: 'How many rows are before the page' },
  limit: { ...count, description: 'How many rows the page has' },
  is_pagination: { ...flag, description: 'false: all rows' },
}

export const describeOwnCall = (
  report: Report,
  { method, params, answer, isPaged }: NonNullable<Report['call']>,
): RouteDescription => {
  const findParameterName = (filter: string): string =>
    Object.entries(params).find(([, target]) => target === filter)?.[0] ?? filter
  const namedFilters = report.filters.map(one => ({
    ...one,
    field: { ...one.field, name: findParameterName(one.field.name) },
  }))
  const filters = buildFilterSchema(namedFilters)
  const input = isPaged ? { ...filters, properties: { ...(filters.properties as Json), ...pageProperties } } : filters
  const members = Object.entries(input.properties as Readonly<Record<string, Json>>)
  return {
    tag,
    summary: report.title,
    answers: jsonResponse(answer === 'rows' ? arraySchema(buildCellsSchema(report)) : buildReportSchema(report)),
    ...(method === 'POST'
      ? { content: requestBody(jsonContent(input), false) }
      : {
          parameters: members.map(([name, schema]) => queryParameter(name, String(schema.description ?? name), schema)),
        }),
  }
}

const buildFilterSchema = (filters: readonly Pick<ReportFilter, 'field' | 'multiple'>[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(
    filters.map(({ field, multiple }) => {
      const { type, format } = field.type.json
      const one = { type, ...(format !== undefined && { format }), description: field.title }
      return [field.name, multiple ? arraySchema(one) : one]
    }),
  ),
})

const createDescriber =
  (operation: Omit<RouteDescription, 'tag' | 'path'>) =>
  ({ access }: Caller): RouteDescription | undefined =>
    access.reports.size === 0 ? undefined : { tag, path: { id: 'Id of the file' }, ...operation }

const binary = { schema: { type: 'string', format: 'binary' } }

/** Descriptions of report files, for callers with at least one report. */
export const fileDescriptions = {
  state: createDescriber({
    summary: 'The progress of a file',
    answer: fileState,
  }),
  content: createDescriber({
    summary: 'Fetch a file under the name that it is saved by',
    answers: {
      200: response(Object.fromEntries(Object.values(reportFiles).map(({ mediaType }) => [mediaType, binary]))),
    },
  }),
  cancel: createDescriber({ summary: 'Cancel a file', answers: { 204: { description: 'Done' } } }),
}
