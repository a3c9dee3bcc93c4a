// The screens that entries of the menu open: resources, views, forms, reports, lists and imports.
import type { DocumentList } from '../../schema/document-list.ts'
import type { Resource } from '../../schema/resource.ts'
import type { MenuItem, MenuTarget } from '../../schema/schema.ts'

export interface OpenedScreens {
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

const collectTargets = (items: readonly MenuItem[]): readonly MenuTarget[] =>
  items.flatMap(({ target, needs = [], items: children }) => [
    ...(target ? [target] : []),
    ...needs,
    ...collectTargets(children),
  ])

const formatScreen = (kind: string, name: string, view?: string): string =>
  view === undefined ? `${kind}:${name}` : `${kind}:${name}/${view}`

/** Whether an entry opens the resource in any way. */
export const isResourceOpened = ({ targets }: OpenedScreens, name: string): boolean =>
  [...targets].some(target => /^(?:resource|document):/.test(target) && target.split(/[:/]/)[1] === name)

export const isViewOpened = ({ targets }: OpenedScreens, name: string, view: string): boolean =>
  targets.has(formatScreen('resource', name, view)) || targets.has(formatScreen('document', name, view))

/** Whether an entry shows the rows without a view, with every move. */
export const isWholeOpened = ({ targets }: OpenedScreens, name: string): boolean =>
  targets.has(formatScreen('resource', name)) || targets.has(formatScreen('document', name))

export const isFileOpened = ({ targets }: OpenedScreens, kind: 'report' | 'list' | 'import', name: string): boolean =>
  targets.has(formatScreen(kind, name)) || targets.has(`${kind}:*`)
