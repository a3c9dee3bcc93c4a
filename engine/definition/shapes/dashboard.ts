// Shape of the dashboard: cards with numbers, charts, and alerts that count rows.

import { comparisons, severities } from '../../schema/dashboard.ts'
import { chartKinds } from '../../schema/report.ts'
import { screenTarget } from './menu-target.ts'
import { expression, fieldPath, fileKind, schemaLink, spokenWord, word } from './names.ts'
import { naming } from './naming.ts'
import { source, value } from './report.ts'
import { integer, noted, oneOf, type Read, text } from './shape.ts'
import { list, object } from './shape-compound.ts'

const part = {
  id: noted(
    'Its name, once in the dashboard',
    text({ pattern: /^[a-z0-9-]+$/, says: 'a name of small letters, digits and -' }),
    'sold-today',
  ),
  title: noted('Its title', spokenWord, 'Sold Today'),
  from: source,
}

const around = {
  where: noted('Which rows go in; `sysdate()` is the day of the shop', expression, 'day == sysdate()'),
  levels: noted('Levels that it is for, of those that have the dashboard', list(naming('level', word)), ['MID']),
}

const to = noted(
  'The screen that it opens; users without access to that screen do not get it',
  screenTarget,
  'resource:thing',
)

const api = noted(
  'A call of its own, with the parameters of its query: rows with `_id`, `value` (the first number) and all numbers by their names',
  text({
    pattern: /^[A-Za-z0-9._~-]+(?:\/[A-Za-z0-9._~-]+)*(?:\?[a-z_]+=[A-Za-z0-9_-]+(?:&[a-z_]+=[A-Za-z0-9_-]+)*)?$/,
    says: 'a path such as things/chart?type=today',
  }),
  'things/chart?type=today',
)

const card = object(
  {
    ...part,
    values: noted('Its numbers, the first one large: figures, or sums of its own', list(value, { min: 1 }), [
      { name: 'pieces', title: 'Pieces', value: 'count()' },
    ]),
  },
  {
    ...around,
    to,
    api,
    layout: noted(
      'What a ledger holds on the day, or moved on it: `closing.amount`, `sold.amount`',
      oneOf(['balance']),
      'balance',
    ),
    sidebar: noted(
      'Its first number is shown beside the menu too: in which row, and under which heading',
      object(
        {
          row: noted('Which row', spokenWord, 'Things'),
          heading: noted('The heading', spokenWord, 'Today'),
        },
        {},
      ),
      { row: 'Things', heading: 'Today' },
    ),
    compare: noted(
      'The days before that it is compared with: as if `sysdate()` were that day',
      list(oneOf(comparisons), { unique: true }),
      ['yesterday'],
    ),
  },
)

const chart = object(
  {
    ...part,
    kind: noted('How it is drawn', oneOf(chartKinds), 'bar'),
    x: noted('The field of the x axis', fieldPath, 'size'),
    y: noted('The numbers that are drawn: figures, or sums of its own', list(value, { min: 1 }), [
      { name: 'pieces', title: 'Pieces', value: 'count()' },
    ]),
  },
  {
    ...around,
    to,
    api,
    most: noted('So many values of x, the largest first; the others are drawn as one', integer({ minimum: 2 }), 8),
  },
)

const alert = object({ ...part, to }, { ...around, severity: noted('How urgent it is', oneOf(severities), 'warning') })

export const dashboard = object(
  { $schema: schemaLink, kind: fileKind('dashboard') },
  {
    cards: noted('Numbers of today, each with its link', list(card), [
      {
        id: 'things',
        title: 'Things',
        from: 'resource:thing',
        values: [{ name: 'n', title: 'Things', value: 'count()' }],
      },
    ]),
    charts: noted('Pictures of numbers', list(chart), [
      {
        id: 'sizes',
        title: 'Sizes',
        kind: 'bar',
        from: 'resource:thing',
        x: 'size',
        y: [{ name: 'n', title: 'Things', value: 'count()' }],
      },
    ]),
    alerts: noted('Rows that need attention; shown if there are any', list(alert), [
      { id: 'off', title: 'Switched Off', from: 'resource:thing', where: 'not active', to: 'resource:thing' },
    ]),
  },
)

export type DashboardDefinition = Read<typeof dashboard>
export type CardDefinition = Read<typeof card>
export type ChartDefinition = Read<typeof chart>
export type AlertDefinition = Read<typeof alert>
