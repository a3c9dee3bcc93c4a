// Heading and footer of a report: the templates of its file, or the default texts.

import { textFromDecimal } from '../../engine/expression/syntax/decimal.ts'
import type { Term } from '../../engine/expression/terms/term.ts'
import { isDecimal, type Value } from '../../engine/expression/terms/value.ts'
import { storedText } from '../../engine/fields/value-text.ts'
import type { Report, Template } from '../../engine/schema/report.ts'
import { momentIn } from '../../engine/values/moment.ts'
import type { Caller } from '../caller/caller.ts'
import { type Asking, evaluateFor, type On } from '../operations/rules/evaluate-for.ts'
import type { FilterValues } from './filter-values.ts'
import { printedBy } from './outputs/printed-words.ts'

export interface Filling {
  readonly asking: Asking
  readonly report: Report
  readonly values: FilterValues
  readonly given: On
}

const addressCuts = [48, 90]

/** Heading lines without empty ones. */
export const headingLines = async (filling: Filling): Promise<readonly string[]> => {
  const { header } = filling.report.outputs
  if (!header) return usualHeading(filling)
  const filled: string[] = []
  for (const line of header) filled.push(await filledText(filling, line))
  return filled.flatMap(text => text.split('\n')).filter(line => line !== '')
}

export const footerText = async (filling: Filling): Promise<string> => {
  const { footer } = filling.report.outputs
  const { caller } = filling.asking
  if (!footer) return printedBy(caller.user.userId, momentIn(caller.now(), caller.shop.timeZone))
  return (await filledText(filling, footer)).replaceAll('\n', ' ')
}

const usualHeading = ({ asking: { caller }, report, values }: Filling): readonly string[] => {
  const period = report.filters.flatMap(({ field, since }) => {
    const [from, to] = [values[since ?? ''], values[field.name]]
    return from && to ? [`PERIODE : ${String(from)} s/d ${String(to)}`] : []
  })
  return [...shopLines(caller), ...period, ...singleDays(report, values)]
}

/** Date filters that do not belong to a period. */
const singleDays = ({ filters }: Report, values: FilterValues): readonly string[] => {
  const ends = new Set(filters.flatMap(({ field, since }) => (since === undefined ? [] : [field.name, since])))
  return filters.flatMap(({ field: { name, title, type } }) => {
    const day = values[name]
    return type.name === 'date' && !ends.has(name) && day ? [`${title.toUpperCase()} : ${String(day)}`] : []
  })
}

/** Name and address of the shop, as printed in headings. */
export const shopLines = ({ schema, shop }: Pick<Caller, 'schema' | 'shop'>): readonly string[] =>
  [shop.name, ...cutText(shop.address, addressCuts).split('\n')].filter(
    line => line !== '' && line !== schema.project.emptyText,
  )

const filledText = async (filling: Filling, template: Template): Promise<string> => {
  const { asking, given } = filling
  const { caller } = asking
  const parts: string[] = []
  for (const part of template) {
    if (typeof part === 'string') parts.push(part)
    else {
      const { value, cuts } = part
      const text =
        value === 'now'
          ? momentIn(caller.now(), caller.shop.timeZone)
          : shown(filling, value.term, await evaluateFor(asking, value.term, given))
      parts.push(cutText(text, cuts))
    }
  }
  return parts.join('')
}

/** Breaks the text at these character positions; trims the parts and omits empty lines. */
const cutText = (text: string, cuts: readonly number[]): string =>
  [0, ...cuts]
    .map((start, index) => text.slice(start, cuts[index] ?? text.length).trim())
    .filter((line, index) => index === 0 || line !== '')
    .join('\n')

/** Formats a filter as its form does, with its word for all if no value is chosen. */
const shown = ({ report, values }: Filling, term: Term, value: Value): string => {
  const name =
    term.kind === 'path' && term.root === 'given' && term.steps.length === 1 ? term.steps[0]?.name : undefined
  const filter = report.filters.find(({ field }) => field.name === name)
  if (!filter) return textOf(value)
  const { field, all = '' } = filter
  const chosen = values[field.name] ?? null
  const list = Array.isArray(chosen) ? chosen : [chosen]
  const texts = list.flatMap(one => (one === null ? [] : [storedText(field, one)]))
  return texts.length === 0 ? all : texts.join(', ')
}

const textOf = (value: Value): string => {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak'
  if (typeof value === 'string') return value
  return isDecimal(value) ? textFromDecimal(value) : value.map(textOf).join(', ')
}
