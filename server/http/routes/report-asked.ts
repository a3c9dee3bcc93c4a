// Parses the request of a report: filters, order, lines and file format.

import type { FastifyRequest } from 'fastify'
import { fault } from '../../../engine/faults/faults.ts'
import type { LineRange } from '../../../engine/reports/arrange-rows.ts'
import {
  type ReportFormat,
  type ReportPlace,
  type ReportSort,
  reportFormats,
  reportPlaces,
} from '../../../engine/schema/report.ts'
import { isObject } from '../../../engine/values/json-object.ts'
import { anyText, parseJsonText } from '../../../engine/values/json-text.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import type { RawFilter } from '../../reports/filter-values.ts'
import type { ReportView } from '../../reports/run-report.ts'

/** Maximum lines of a page. */
const mostLines = 1000

/** Parses `filter`, `sort`, `range` and `place` of a query; throws MalformedRequest. */
export const askedIn = ({ query }: Pick<FastifyRequest, 'query'>): ReportView & { readonly filter: RawFilter } => {
  const { filter, sort, range, place, ...others } = query as Readonly<Record<string, unknown>>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined)
    throw new MalformedRequest([fault('filter.unknown', { field: unknown, params: { field: unknown } })])
  const lines = given(range) ? rangeOf(parsed(range)) : undefined
  return {
    filter: given(filter) ? objectIn(parsed(filter)) : {},
    ...(given(sort) && { sort: sortOf(parsed(sort)) }),
    ...(lines && { range: lines }),
    ...(given(place) && { place: placeOf(place) }),
  }
}

/** Parses the body of a file request: format, filters and order. */
export const fileAsked = (
  body: unknown,
  offered: readonly ReportFormat[],
): { readonly format: ReportFormat; readonly filter: RawFilter; readonly sort?: ReportSort } => {
  if (!isObject(body)) throw new MalformedRequest([fault('record.form')])
  const format = reportFormats.find(one => one === body.format && offered.includes(one))
  const params = { title: 'format', value: anyText(body.format) }
  if (!format) throw new MalformedRequest([fault('choice.unknown', { field: 'format', params })])
  const { filter = {}, sort } = body
  return { format, filter: objectIn(filter), ...(sort !== undefined && { sort: sortOf(sort) }) }
}

const given = (value: unknown): boolean => value !== undefined && value !== ''

const parsed = (value: unknown): unknown => (typeof value === 'string' ? parseJsonText(value) : undefined)

const malformed = (field: string): MalformedRequest =>
  new MalformedRequest([fault('filter.form', { field, params: { field } })])

const objectIn = (value: unknown): RawFilter => {
  if (!isObject(value)) throw malformed('filter')
  return value
}

const sortOf = (value: unknown): ReportSort => {
  const [column, order] = Array.isArray(value) && value.length === 2 ? (value as readonly unknown[]) : []
  if (typeof column !== 'string' || (order !== 'ASC' && order !== 'DESC')) throw malformed('sort')
  return { column, descending: order === 'DESC' }
}

const placeOf = (value: unknown): ReportPlace => {
  const place = reportPlaces.find(one => one === value)
  if (!place) throw malformed('place')
  return place
}

const rangeOf = (value: unknown): LineRange => {
  const [first, last] = Array.isArray(value) && value.length === 2 ? (value as readonly unknown[]) : []
  const isRange = Number.isSafeInteger(first) && Number.isSafeInteger(last)
  const [from, to] = [Number(first), Number(last)]
  if (!isRange || from < 0 || to < from || to - from >= mostLines)
    throw new MalformedRequest([fault('range.form', { field: 'range', params: { field: 'range' } })])
  return { first: from, last: to }
}
