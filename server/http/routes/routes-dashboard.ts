// Routes of the dashboard: all parts that the caller may see, and single parts.
import { fault } from '../../../engine/faults/faults.ts'
import { type DashboardCall, type DashboardPart, partsOf } from '../../../engine/schema/dashboard.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import { partsFor, runDashboard, runPart, runSidebar } from '../../reports/run-dashboard.ts'
import { anyObject, count, done, listOf, type Operation, objectOf, query, text } from '../description/operation.ts'
import type { Exchange, SignedRoute } from '../routing/route.ts'

type CalledPart = DashboardPart & { readonly call: DashboardCall }

export const dashboardRoutes = ({ dashboard }: Schema): readonly SignedRoute[] => {
  if (!dashboard) return []
  const called = partsOf(dashboard).filter((part): part is CalledPart => part.call !== undefined)
  return [
    {
      method: 'GET',
      path: 'dashboard',
      who: ({ access }) => access.dashboard,
      answer: ({ caller }) => runDashboard(caller),
      describe: describeDashboard,
    },
    {
      method: 'GET',
      path: 'dashboard/sidebar',
      who: ({ access }) => access.dashboard,
      answer: ({ caller }) => runSidebar(caller),
      describe: describeSidebar,
    },
    ...[...Map.groupBy(called, ({ call }) => call.path)].map(([path, parts]) => callRoute(path, parts)),
  ]
}

/** One path for several parts; the query selects the part. */
const callRoute = (path: string, parts: readonly CalledPart[]): SignedRoute => ({
  method: 'GET',
  path,
  who: (caller: Caller) => partsFor(caller, parts).length > 0,
  answer: async ({ caller, request }) => {
    const part = meantBy(partsFor(caller, parts), request.query as Exchange['params'])
    const [first = '', ...others] = part.report.columns.map(({ name }) => name)
    const isGrouped = part.report.groups.length > 0
    const rows = await runPart(caller, part)
    return rows.map(cells => ({
      _id: isGrouped ? cells[first] : caller.shop.businessDate,
      value: cells[(isGrouped ? others[0] : first) ?? ''] ?? null,
      ...cells,
    }))
  },
  describe: caller => describeCall(partsFor(caller, parts)),
})

/** Returns the first part that matches the query; throws MalformedRequest if there is none. */
const meantBy = (parts: readonly CalledPart[], asked: Exchange['params']): CalledPart => {
  const found = parts.find(({ call }) => Object.keys(asked).every(name => call.params[name] === asked[name]))
  if (found) return found
  const [name = ''] = Object.keys(asked)
  throw new MalformedRequest([fault('filter.unknown', { field: name, params: { field: name } })])
}

const tag = 'Dashboard'

const part = { id: text, title: text, to: anyObject }

const describeDashboard = (): Operation => ({
  tag,
  summary: 'Cards, charts and what waits',
  answers: done(
    objectOf(
      {
        day: text,
        timeZone: text,
        cards: listOf(objectOf({ ...part, values: listOf(anyObject) }, ['id', 'title', 'values'])),
        charts: listOf(
          objectOf({ ...part, kind: text, columns: listOf(anyObject), rows: listOf(anyObject) }, [
            'id',
            'title',
            'rows',
          ]),
        ),
        alerts: listOf(objectOf({ ...part, severity: text, count }, ['id', 'title', 'severity', 'count'])),
      },
      ['day', 'cards', 'charts', 'alerts'],
    ),
  ),
})

const describeSidebar = (): Operation => ({
  tag,
  summary: 'Totals beside the menu',
  answers: done(
    objectOf(
      {
        timeZone: text,
        totals: listOf(
          objectOf({ ...part, row: text, heading: text, column: anyObject }, [
            'id',
            'title',
            'row',
            'heading',
            'column',
          ]),
        ),
      },
      ['timeZone', 'totals'],
    ),
  ),
})

const describeCall = (parts: readonly CalledPart[]): Operation => {
  const names = [...new Set(parts.flatMap(({ call }) => Object.keys(call.params)))]
  const valuesOf = (name: string) => [...new Set(parts.flatMap(({ call }) => call.params[name] ?? []))]
  return {
    tag,
    summary: parts.map(({ title }) => title).join(', '),
    answers: done(listOf(anyObject)),
    parameters: names.map(name => query(name, 'Selects one of the parts', { enum: valuesOf(name) })),
  }
}
