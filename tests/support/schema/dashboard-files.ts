// A dashboard in neutral words beside the sound project, over things that have a day and belong to shops.
import { buildEdits, type Edit } from './schema-files.ts'

export const dashboardPlace = 'dashboard.json'

const thing = buildEdits('thing')

const pieces = { name: 'pieces', title: 'Pieces', value: 'count()' }

export const thingsDashboard = {
  $schema: './dialect/dashboard.schema.json',
  kind: 'dashboard',
  cards: [
    {
      id: 'today',
      title: 'Things Of Today',
      from: 'resource:thing',
      where: 'day == sysdate()',
      values: [{ name: 'price', title: 'Price', value: 'sum(price)' }, pieces],
      compare: ['yesterday'],
      to: 'resource:thing',
      api: 'things/chart?type=today',
    },
  ],
  charts: [
    {
      id: 'sizes',
      title: 'Sizes',
      kind: 'bar',
      from: 'resource:thing',
      x: 'size',
      y: [pieces],
    },
  ],
  alerts: [{ id: 'off', title: 'Switched Off', from: 'resource:thing', where: 'not active', to: 'resource:thing' }],
}

/** Edits of the sound project after which the dashboard is there. */
export const withDashboard: readonly Edit[] = [
  thing('/properties/day', { $ref: 'types#date' }),
  thing('/x-scope', 'shop'),
  [dashboardPlace, '', thingsDashboard],
]

export const dashboardEntry: Edit = buildEdits('menu')('/items/-', {
  id: 'dashboard',
  title: 'Dashboard',
  to: 'dashboard:main',
  path: '/dashboard',
  levels: ['MID'],
})
