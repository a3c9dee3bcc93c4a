// The shop filter of a report: its choices are the shops of the user.

import type { ReportEntry } from '../../../engine/access/schema-answer.ts'
import { everyShop } from '../../../engine/schema/report.ts'
import type { ShopChoice } from '../../providers/own-shops.ts'

interface ShopFilterOptions {
  readonly shops: readonly ShopChoice[]
  /** The title of all shops together. */
  readonly every: string
  /** Shown without a choice: the report is of the current shop. */
  readonly own: string
}

/** Users with one shop have no shop filter. */
export const applyShopChoices = (report: ReportEntry, { shops, every, own }: ShopFilterOptions): ReportEntry => {
  const choices = [
    { value: everyShop, title: every, color: 'default' },
    ...shops.map(({ code: value, name: title }) => ({ value, title, color: 'default' })),
  ]
  const filters = report.filters.flatMap(filter => {
    if (filter.field.name !== report.shopFilter) return [filter]
    if (shops.length < 2) return []
    const { ref: _ref, ...field } = filter.field
    return [{ ...filter, field: { ...field, choices, presentation: { ...field.presentation, placeholder: own } } }]
  })
  return { ...report, filters }
}
