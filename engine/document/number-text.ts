// Formats document numbers from a pattern, a date and a shop, and parses their counts.

import { findAllowedConstants, isContradiction } from '../expression/terms/contradictions.ts'
import type { Flow, Numbering, NumberPart } from '../schema/document.ts'
import type { ResourceScreen } from '../schema/resource.ts'
import type { ListPresentation, View } from '../schema/screen.ts'
import { mapValues } from '../value/records.ts'

/** The date and the shop of a number. */
export interface NumberContext {
  /** The business date, yyyy-MM-dd. */
  readonly date: string
  /** The code of the shop, or the value of a field of the shop. */
  readonly shop: (field: string | undefined) => string
}

/** The text before and after the digits; a pattern without digits has no count. */
export interface NumberForm {
  readonly before: string
  /** Digits that a number has at least; a count that needs more has more. */
  readonly width: number | undefined
  readonly after: string
}

const formatDatePart = (date: string, pattern: string): string => {
  const [year = '', month = '', day = ''] = date.split('-')
  const parts: Readonly<Record<string, string>> = { yyyy: year, yy: year.slice(-2), MM: month, dd: day }
  return pattern.replaceAll(/yyyy|yy|MM|dd/g, part => parts[part] ?? part)
}

const renderPart = (part: NumberPart, { date, shop }: NumberContext): string => {
  if (part.kind === 'text') return part.text
  if (part.kind === 'date') return formatDatePart(date, part.form)
  return part.kind === 'shop' ? shop(part.field) : ''
}

/** The pattern on this day in this shop, but for its digits. */
export const buildNumberForm = (
  pattern: readonly NumberPart[],
  context: NumberContext,
  uuid: () => string = () => '',
): NumberForm => {
  const texts = pattern.map(part => (part.kind === 'uuid' ? uuid() : renderPart(part, context)))
  const at = pattern.findIndex(({ kind }) => kind === 'digits')
  const digits = pattern[at]
  if (digits?.kind !== 'digits') return { before: texts.join(''), width: undefined, after: '' }
  return { before: texts.slice(0, at).join(''), width: digits.width, after: texts.slice(at + 1).join('') }
}

/** The number itself. */
export const formatDocumentNumber = ({ before, width, after }: NumberForm, count: number): string =>
  width === undefined ? before : `${before}${String(count).padStart(width, '0')}${after}`

/** The placeholder before a number is assigned: `KCA-FJ-261120-####`. */
export const formatNumberPattern = ({ before, width, after }: NumberForm): string =>
  width === undefined ? before : `${before}${'#'.repeat(width)}${after}`

/** Parses the count of a number of this form; undefined if the text has another form. */
export const parseCount = ({ before, width, after }: NumberForm, text: string): number | undefined => {
  if (width === undefined || text.length < before.length + width + after.length) return undefined
  if (!text.startsWith(before) || !text.endsWith(after)) return undefined
  const digits = text.slice(before.length, text.length - after.length)
  if (digits.length > width && digits.startsWith('0')) return undefined
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined
}

const periodLengths = { year: 4, month: 7, day: 10 } as const

/** The period in which numbers are counted together; `-` if the count is never reset. */
export const getPeriod = (reset: Numbering['reset'], date: string): string =>
  reset === 'never' ? '-' : date.slice(0, periodLengths[reset])

// Lists of documents by the states that their filters show: states that the totals leave out, and documents that wait elsewhere.

/** The screens of the resource, each list with what the states of its filter mean. */
export const withListedStates = (screen: ResourceScreen, flow: Flow | undefined): ResourceScreen => {
  if (!flow) return screen
  const complete = (list: ListPresentation, filter?: View['filter']): ListPresentation => {
    const uncounted = findUncounted(list, flow, filter)
    const waiting = findWaiting(screen, flow, filter)
    return { ...list, ...(uncounted.length > 0 && { uncounted }), ...(waiting.length > 0 && { waiting }) }
  }
  return {
    ...screen,
    list: complete(screen.list),
    views: mapValues(screen.views, view => ({ ...view, list: complete(view.list, view.filter) })),
  }
}

/** None if all that it shows are left out: these are added then. */
const findUncounted = ({ columns }: ListPresentation, flow: Flow, filter: View['filter']): readonly string[] => {
  if (columns.every(({ total }) => total === undefined)) return []
  const allowed = filter && findAllowedConstants(filter.term, flow.field)
  const shown = Object.values(flow.states).filter(
    ({ name }) => name !== flow.initial && (allowed?.includes(name) ?? true),
  )
  const uncounted = shown.filter(({ counts }) => !counts)
  return uncounted.length < shown.length ? uncounted.map(({ name }) => name) : []
}

/** Views of documents that hold the day, none of which the filter shows. */
const findWaiting = ({ views }: ResourceScreen, flow: Flow, filter: View['filter']): readonly string[] => {
  if (!filter) return []
  return Object.values(views).flatMap(({ name, filter: other }) => {
    const states = other && findAllowedConstants(other.term, flow.field)
    const isHeld = states?.every(state => flow.states[state]?.holdsDay !== undefined)
    return other && isHeld && isContradiction(filter.term, other.term) ? [name] : []
  })
}
