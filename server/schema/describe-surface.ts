// What users meet of a schema: the entries of the menu, the rights of each level, and the screens; and how two differ.
import { getAccess } from '../../engine/access/access.ts'
import type { AccessUser } from '../../engine/access/access-user.ts'
import { canImport } from '../../engine/access/call-access.ts'
import { buildReportEntry, buildResourceAnswer } from '../../engine/access/schema-answer.ts'
import { flattenMenu, type MenuItem, type Schema } from '../../engine/schema/schema.ts'
import { everyVerb } from '../../engine/schema/verb.ts'
import { formatMessage, type Wording } from '../../engine/schema/wording.ts'

/** Texts by names: a name without a text in the other schema appears or goes, one with another text changes. */
type NamedTexts = Readonly<Record<string, string>>

interface SchemaSurface {
  readonly menu: NamedTexts
  readonly rights: NamedTexts
  readonly screens: NamedTexts
}

interface NameDifference {
  readonly appear: readonly string[]
  readonly go: readonly string[]
  readonly change: readonly string[]
}

export type SurfaceDifference = Readonly<Record<keyof SchemaSurface, NameDifference>>

export const compareSurfaces = (before: Schema, after: Schema): SurfaceDifference => {
  const surfaceBefore = describeSurface(before)
  const surfaceAfter = describeSurface(after)
  const compare = (part: keyof SchemaSurface): NameDifference => compareTexts(surfaceBefore[part], surfaceAfter[part])
  return { menu: compare('menu'), rights: compare('rights'), screens: compare('screens') }
}

const compareTexts = (before: NamedTexts, after: NamedTexts): NameDifference => ({
  appear: Object.keys(after).filter(name => !Object.hasOwn(before, name)),
  go: Object.keys(before).filter(name => !Object.hasOwn(after, name)),
  change: Object.keys(after).filter(name => Object.hasOwn(before, name) && before[name] !== after[name]),
})

/** A line for each name. */
export const formatSurfaceDifference = (wording: Wording, difference: SurfaceDifference): readonly string[] =>
  surfaceMessages.flatMap(([part, change, code]) =>
    difference[part][change].map(name => formatMessage(wording, code, { name: shortenName(name) })),
  )

/** The screen of a resource is called as its file is. */
const shortenName = (name: string): string => name.replace(/^resource:/, '')

const surfaceMessages = [
  ['menu', 'appear', 'message.plan-menu-appears'],
  ['menu', 'go', 'message.plan-menu-goes'],
  ['menu', 'change', 'message.plan-menu-changes'],
  ['rights', 'appear', 'message.plan-right-appears'],
  ['rights', 'go', 'message.plan-right-goes'],
  ['rights', 'change', 'message.plan-right-changes'],
  ['screens', 'appear', 'message.plan-screen-appears'],
  ['screens', 'go', 'message.plan-screen-goes'],
  ['screens', 'change', 'message.plan-screen-changes'],
] as const satisfies readonly (readonly [keyof SchemaSurface, keyof NameDifference, string])[]

const describeSurface = (schema: Schema): SchemaSurface => ({
  menu: Object.fromEntries(flattenMenu(schema.menu).map(item => [item.id, describeEntry(item)])),
  rights: Object.fromEntries(Object.keys(schema.project.levels).flatMap(level => listRights(schema, level))),
  screens: describeScreens(schema),
})

const describeEntry = ({ items, ...entry }: MenuItem): string => JSON.stringify([entry, items.map(({ id }) => id)])

/** Every right of a level with all modules, as a name: `MID list tray`, `MID order!approve`, `MID report:stock`. */
const listRights = (schema: Schema, level: string): readonly (readonly [right: string, text: string])[] => {
  const user: AccessUser = { level, shop: '', modules: schema.project.switches }
  const access = getAccess(schema, user)
  const resourceRights = Object.values(schema.resources).flatMap(resource => {
    const { verbs, moves } = access.of(resource)
    return [
      ...[...verbs].map(verb => `${verb} ${resource.name}`),
      ...[...moves].map(move => `${resource.name}!${move}`),
    ]
  })
  const imports = Object.values(schema.imports).filter(one => canImport(schema, access, user, one))
  const others = [
    ...[...access.reports].map(name => `report:${name}`),
    ...[...access.pages].map(name => `page:${name}`),
    ...[...access.lists].map(name => `list:${name}`),
    ...imports.map(({ name }) => `import:${name}`),
    ...[...access.dashboards].map(name => `dashboard:${name}`),
  ]
  return [...resourceRights, ...others].map(right => [`${level} ${right}`, ''] as const)
}

const wholeAccess = { verbs: new Set(everyVerb), visible: () => true, locked: new Set<string>() }

/** Screens as the browser receives them for a user who may do everything. */
const describeScreens = ({ resources, reports, lists, dashboard, imports }: Schema): NamedTexts => {
  const shown = Object.values(resources).map(resource => {
    const moves = new Set(resource.lifecycle.flow?.moves.map(({ id }) => id) ?? [])
    return [`resource:${resource.name}`, buildResourceAnswer(resource, { ...wholeAccess, moves })] as const
  })
  const entries: readonly (readonly [string, unknown])[] = [
    ...shown,
    ...Object.values(reports).map(
      report => [`report:${report.name}`, [buildReportEntry(report), report.columns]] as const,
    ),
    ...Object.values(lists).map(
      list => [`list:${list.name}`, [list.title, list.of, list.resource.screen, list.actions]] as const,
    ),
    ...Object.values(imports).map(one => [`import:${one.name}`, one] as const),
    ...(dashboard ? [['dashboard:main', dashboard] as const] : []),
  ]
  return Object.fromEntries(entries.map(([name, screen]) => [name, formatScreen(screen)]))
}

/** Compiled expressions contain bigints; where a definition was read from is no part of its screen. */
const formatScreen = (screen: unknown): string =>
  JSON.stringify(screen, (key, value: unknown) => {
    if (key === 'file' && typeof value === 'string') return undefined
    return typeof value === 'bigint' ? String(value) : value
  })
