// Checks actions of views, and notes what no entry of the menu opens: views, moves, resources, reports and lists.
import { isInitialMove } from '../../document/flow-moves.ts'
import { findAllowedConstants } from '../../expression/terms/contradictions.ts'
import type { DocumentList } from '../../schema/document-list.ts'
import { isListed, type Resource } from '../../schema/resource.ts'
import type { MenuItem } from '../../schema/schema.ts'
import type { ScreenTarget } from '../../schema/screen.ts'
import type { SchemaFile } from '../../schema-file/files/schema-file.ts'
import type { CheckedTable } from './fill-sources.ts'

export const checkScreens = (
  tables: readonly CheckedTable[],
  files: readonly SchemaFile[],
  opened: OpenedScreens,
): void => {
  for (const table of tables) {
    if (table.file.role !== 'whole' || !isListed(table.resource)) continue
    reportDeadActions(table)
    reportUnopened(table, opened)
  }
  reportUnopenedFiles(files, opened)
}

/** An action of a view whose filter shows no state that the move starts from. */
const reportDeadActions = ({ resource, definition, report }: CheckedTable): void => {
  const { flow } = resource.lifecycle
  if (!flow) return
  for (const [name, { filter }] of Object.entries(resource.screen.views)) {
    const shown = filter && findAllowedConstants(filter.term, flow.field)
    if (!shown) continue
    for (const [index, id] of (definition.views[name]?.actions ?? []).entries()) {
      const move = flow.moves.find(one => one.id === id)
      if (!move || isInitialMove(flow, move) || move.from.some(state => shown.includes(state))) continue
      const states = shown.map(state => `"${state}"`).join(', ')
      report(
        ['x-views', name, 'actions', index],
        `the view shows ${states} alone, and "${id}" starts from ${move.from.join(', ')}`,
      )
    }
  }
}

/** Resources that no entry opens are reached by full levels alone; their views and moves are not noted again. */
const reportUnopened = (table: CheckedTable, opened: OpenedScreens): void => {
  const { resource, report } = table
  const { name, kind } = resource
  if (!isResourceOpened(opened, name)) {
    if (kind !== 'log') report([], `no menu entry opens "${name}": only full levels reach it`, { note: 'unopened' })
    return
  }
  if (isWholeOpened(opened, name)) return
  for (const view of Object.keys(resource.screen.views))
    if (!isViewOpened(opened, name, view))
      report(['x-views', view], `no menu entry or list opens the view "${view}"`, { note: 'unopened' })
  reportUnofferedMoves(table, opened)
}

const reportUnofferedMoves = ({ resource, report }: CheckedTable, opened: OpenedScreens): void => {
  const { flow } = resource.lifecycle
  const views = Object.values(resource.screen.views).filter(view => isViewOpened(opened, resource.name, view.name))
  const begins = isViewOpened(opened, resource.name, 'new') || views.some(view => view.begins.length > 0)
  for (const [index, move] of (flow?.moves ?? []).entries()) {
    if (!flow || move.who.length === 0) continue
    const isOffered =
      (begins && isInitialMove(flow, move)) ||
      views.some(({ actions }) => actions.includes(move.id)) ||
      Object.values(flow.states).some(({ holdsDay }) => holdsDay?.cancel === move.id)
    if (!isOffered) report(['x-flow', 'moves', index], `no screen offers the move "${move.id}"`, { note: 'unopened' })
  }
}

const reportUnopenedFiles = (files: readonly SchemaFile[], opened: OpenedScreens): void => {
  for (const { kind, name, report } of files)
    if ((kind === 'report' || kind === 'list' || kind === 'import') && !isFileOpened(opened, kind, name))
      report([], `no menu entry opens this ${kind}`, { note: 'unopened' })
}

// The screens that entries of the menu open: resources, views, forms, reports, lists and imports.

interface OpenedScreens {
  /** As `kind:name/view`. */
  readonly targets: ReadonlySet<string>
}

interface OpeningFiles {
  readonly menu: readonly MenuItem[]
  readonly lists: Readonly<Record<string, DocumentList>>
  readonly resources: Readonly<Record<string, Resource>>
}

export const collectOpenedScreens = ({ menu, lists, resources }: OpeningFiles): OpenedScreens => {
  const targets = collectTargets(menu)
  const listed = targets.flatMap(({ kind, name }) =>
    kind === 'list'
      ? (lists[name]?.of ?? []).map(({ document, view }) => formatScreen('document', document, view))
      : [],
  )
  const related = targets.flatMap(({ name }) =>
    (resources[name]?.screen.related ?? []).map(({ resource }) => formatScreen('resource', resource)),
  )
  const above = targets.flatMap(({ name, view = '' }) =>
    (resources[name]?.screen.views[view]?.above ?? []).map(report => formatScreen('report', report)),
  )
  const own = targets.map(({ kind, name, view }) => formatScreen(kind, name, view))
  return { targets: new Set([...own, ...listed, ...related, ...above]) }
}

const collectTargets = (items: readonly MenuItem[]): readonly ScreenTarget[] =>
  items.flatMap(({ target, needs = [], items: children }) => [
    ...(target ? [target] : []),
    ...needs,
    ...collectTargets(children),
  ])

const formatScreen = (kind: string, name: string, view?: string): string =>
  view === undefined ? `${kind}:${name}` : `${kind}:${name}/${view}`

/** Whether an entry opens the resource in any way. */
const isResourceOpened = ({ targets }: OpenedScreens, name: string): boolean =>
  [...targets].some(target => /^(?:resource|document):/.test(target) && target.split(/[:/]/)[1] === name)

const isViewOpened = ({ targets }: OpenedScreens, name: string, view: string): boolean =>
  targets.has(formatScreen('resource', name, view)) || targets.has(formatScreen('document', name, view))

/** Whether an entry shows the rows without a view, with every move. */
const isWholeOpened = ({ targets }: OpenedScreens, name: string): boolean =>
  targets.has(formatScreen('resource', name)) || targets.has(formatScreen('document', name))

const isFileOpened = ({ targets }: OpenedScreens, kind: 'report' | 'list' | 'import', name: string): boolean =>
  targets.has(formatScreen(kind, name)) || targets.has(`${kind}:*`)
