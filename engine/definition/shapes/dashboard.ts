// The first page: cards with figures, charts, and alerts that lead to work waiting.

import { expression, schemaLink, word, words } from './names.ts'
import { oneOf, text } from './shape.ts'
import { list, mapOf, object } from './shape-compound.ts'

const card = object(
  { id: word, title: word, from: word, values: mapOf(expression) },
  { where: expression, compare: oneOf(['yesterday', 'lastMonth', 'none']), to: text(), api: text(), levels: words },
)

const chart = object(
  { id: word, title: word, kind: oneOf(['bar', 'line', 'pie']), from: word, x: word, y: words },
  { where: expression, period: oneOf(['today', 'month', 'year']), api: text(), levels: words },
)

const alert = object(
  { id: word, title: word, from: word, where: expression, to: word },
  { severity: oneOf(['info', 'warning', 'error']) },
)

export const dashboard = object(
  { $schema: schemaLink, kind: oneOf(['dashboard']), cards: list(card) },
  { charts: list(chart), alerts: list(alert) },
)
