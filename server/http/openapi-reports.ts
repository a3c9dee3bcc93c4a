// The reports of one caller in the API's description: what each asks, what it answers, and the files made of it.
import type { Report, ReportFilter } from '../../engine/report.ts'
import type { Caller } from '../operations/caller.ts'

type Json = Readonly<Record<string, unknown>>

export const reportPaths = ({ schema, access }: Caller): Json => {
  const reports = Object.values(schema.reports).filter(({ name }) => access.reports.has(name))
  if (reports.length === 0) return {}
  return { ...Object.fromEntries(reports.flatMap(pathsOf)), ...filePaths }
}

const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } })
const refused = { default: { description: 'Refused', ...json({ $ref: '#/components/schemas/error' }) } }
const answers = (schema: Json, status = '200'): Json => ({
  [status]: { description: 'Done', ...json(schema) },
  ...refused,
})
const tags = ['Reports']
const text = { type: 'string' }

const pathsOf = (report: Report): readonly (readonly [string, Json])[] => {
  const { name, title, call, filters, outputs } = report
  const filter = filterSchema(filters)
  const whole = { tags, summary: title, responses: answers({ type: 'object' }) }
  const query = { name: 'filter', in: 'query', description: `JSON: ${JSON.stringify(filter)}`, schema: text }
  const wish = { type: 'object', required: ['format'], properties: { format: { enum: outputs.formats }, filter } }
  const made = { type: 'object', properties: { id: text } }
  const files = {
    tags,
    summary: `A file of ${title}`,
    requestBody: { required: true, ...json(wish) },
    responses: answers(made, '202'),
  }
  const flat = {
    tags,
    summary: `${title}, rows and subtotals apart`,
    requestBody: json(filterSchema(filters)),
    responses: answers(flatAnswer),
  }
  return [
    [`/reports/${name}`, { get: { ...whole, parameters: [query] }, post: flat }],
    [
      `/reports/${name}/filters`,
      { get: { tags, summary: `What the filters of ${title} begin with`, responses: answers(filter) } },
    ],
    ...(outputs.formats.length > 0 ? [[`/reports/${name}/files`, { post: files }] as const] : []),
    ...(call ? [[`/${call.path}`, { [call.method.toLowerCase()]: ownCall(report, whole) }] as const] : []),
  ]
}

const anyObject = { type: 'object' }
const flatAnswer = {
  type: 'object',
  properties: {
    columns: { type: 'array', items: anyObject },
    rows: { type: 'array', items: anyObject },
    groups: { type: 'array', items: anyObject },
    totals: anyObject,
    meta: anyObject,
  },
}

const ownCall = ({ call, columns, filters }: Report, whole: Json): Json => {
  const rows = {
    type: 'array',
    items: { type: 'object', properties: Object.fromEntries(columns.map(({ name, type }) => [name, type.json])) },
  }
  const nameOf = (filter: string): string =>
    Object.entries(call?.params ?? {}).find(([, meant]) => meant === filter)?.[0] ?? filter
  const asked = filters.map(filter => ({ ...filter, field: { ...filter.field, name: nameOf(filter.field.name) } }))
  const { properties } = filterSchema(asked) as { properties: Readonly<Record<string, Json>> }
  const parameters = Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }))
  return {
    ...whole,
    ...(call?.method === 'POST' ? { requestBody: { required: true, ...json(filterSchema(asked)) } } : { parameters }),
    ...(call?.answer === 'rows' && { responses: answers(rows) }),
  }
}

const filterSchema = (filters: readonly Pick<ReportFilter, 'field' | 'multiple'>[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(
    filters.map(({ field, multiple }) => {
      const { type, format } = field.type.json
      const one = { type, ...(format !== undefined && { format }), description: field.title }
      return [field.name, multiple ? { type: 'array', items: one } : one]
    }),
  ),
})

const id = { name: 'id', in: 'path', required: true, schema: text }
const state = {
  type: 'object',
  properties: { state: { enum: ['working', 'ready', 'failed'] }, percentage: { type: 'integer' }, message: text },
}

const filePaths: Json = {
  '/reports/files/{id}': {
    get: { tags, summary: 'How far a file is', parameters: [id], responses: answers(state) },
    delete: {
      tags,
      summary: 'Cancel a file',
      parameters: [id],
      responses: { 204: { description: 'Done' }, ...refused },
    },
  },
  '/reports/files/{id}/content': {
    get: {
      tags,
      summary: 'Fetch a file',
      parameters: [id],
      responses: { 200: { description: 'The file, under the name that it is saved by' }, ...refused },
    },
  },
}
