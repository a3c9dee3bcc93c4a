// Parses the request of a report: filters, order, lines and file format.

import type { FastifyRequest } from 'fastify'
import { createFieldFault, fault } from '../../engine/message/faults.ts'
import type { LineRange } from '../../engine/report/arrange-rows.ts'
import {
  type ReportFormat,
  type ReportMedium,
  type ReportSort,
  reportFormats,
  reportMedia,
} from '../../engine/schema/report.ts'
import { isObject } from '../../engine/value/json-object.ts'
import { parseJsonText, toDisplayText } from '../../engine/value/json-text.ts'
import { MalformedRequest, requireObject } from '../error/errors.ts'
import type { ReportView } from './build-report.ts'
import type { RawFilter } from './filter-values.ts'

/** Maximum lines of a page. */
const maxLines = 1000

/** Parses `filter`, `sort`, `range` and `place` of a query; throws MalformedRequest. */
export const parseReportView = ({ query }: FastifyRequest): ReportView & { readonly filter: RawFilter } => {
  const { filter, sort, range, place, ...others } = query as Readonly<Record<string, unknown>>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw new MalformedRequest([createFieldFault('filter.unknown', unknown)])
  const lines = isPresent(range) ? parseLineRange(parseText(range)) : undefined
  return {
    filter: isPresent(filter) ? requireFilter(parseText(filter)) : {},
    ...(isPresent(sort) && { sort: parseReportSort(parseText(sort)) }),
    range: lines,
    ...(isPresent(place) && { place: parseReportPlace(place) }),
  }
}

/** Parses the body of a file request: format, filters and order. */
export const parseFileRequest = (
  body: unknown,
  allowedFormats: readonly ReportFormat[],
): { readonly format: ReportFormat; readonly filter: RawFilter; readonly sort?: ReportSort } => {
  const { format: name, filter = {}, sort } = requireObject(body)
  const format = reportFormats.find(one => one === name && allowedFormats.includes(one))
  const params = { title: 'format', value: toDisplayText(name) }
  if (!format) throw new MalformedRequest([fault('choice.unknown', { field: 'format', params })])
  return { format, filter: requireFilter(filter), ...(sort !== undefined && { sort: parseReportSort(sort) }) }
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== ''

const parseText = (value: unknown): unknown => (typeof value === 'string' ? parseJsonText(value) : undefined)

const createFormError = (field: string): MalformedRequest =>
  new MalformedRequest([createFieldFault('filter.form', field)])

const requireFilter = (value: unknown): RawFilter => {
  if (!isObject(value)) throw createFormError('filter')
  return value
}

const parseReportSort = (value: unknown): ReportSort => {
  const [column, order] = Array.isArray(value) && value.length === 2 ? (value as readonly unknown[]) : []
  if (typeof column !== 'string' || (order !== 'ASC' && order !== 'DESC')) throw createFormError('sort')
  return { column, descending: order === 'DESC' }
}

const parseReportPlace = (value: unknown): ReportMedium => {
  const place = reportMedia.find(one => one === value)
  if (!place) throw createFormError('place')
  return place
}

const parseLineRange = (value: unknown): LineRange => {
  const [first, last] = Array.isArray(value) && value.length === 2 ? (value as readonly unknown[]) : []
  const isRange = Number.isSafeInteger(first) && Number.isSafeInteger(last)
  const [from, to] = [Number(first), Number(last)]
  if (!isRange || from < 0 || to < from || to - from >= maxLines)
    throw new MalformedRequest([createFieldFault('range.form', 'range')])
  return { first: from, last: to }
}
