// The menu of one user: entries that can be granted, entries that are granted, and the entries of the level alone.
import type { Stored } from '../field/field-type.ts'
import { parseMenuIds } from '../field/menu.ts'
import { flattenMenu, getResource, type MenuItem, type Schema } from '../schema/schema.ts'
import { getAccess } from './access.ts'
import type { AccessUser } from './access-user.ts'
import { canImport } from './call-access.ts'
import { getVisibleMenu } from './visible-menu.ts'

/** `always`: open to all; `closed`: of no use to the level; `free`: can be granted; groups follow their entries. */
export type ChoiceState = 'always' | 'closed' | 'free' | 'group'

export interface MenuChoice {
  readonly id: string
  readonly title: string
  readonly state: ChoiceState
  readonly children: readonly MenuChoice[]
}

/** Parses the ids in a user's row; undefined if the column is empty. */
export const parseAssignedIds = (stored: Stored | undefined): readonly string[] | undefined =>
  typeof stored === 'string' ? parseMenuIds(stored) : undefined

/** Ids of all entries of a menu, built or not. */
export const listIds = (items: readonly MenuItem[]): readonly string[] => flattenMenu(items).map(({ id }) => id)

/** Ids of the entries whose screens the user may open, without those that are open to all. */
export const listOpenedIds = (schema: Schema, person: AccessUser): readonly string[] =>
  flattenMenu(getVisibleMenu(schema, person)).flatMap(({ id, target, always }) => (target && !always ? id : []))

/** All entries that can be granted to the user: built, and available in their shop. */
export const buildMenuChoices = (schema: Schema, person: AccessUser): readonly MenuChoice[] => {
  const unrestricted = { ...person, menu: listIds(schema.menu) }
  const access = getAccess(schema, unrestricted)
  const isUsable = ({ target, needs = [] }: MenuItem): boolean => {
    if (target?.kind === 'page') return needs.every(({ name }) => access.of(getResource(schema, name)).verbs.size > 0)
    const resource = target?.kind === 'resource' ? schema.resources[target.name] : undefined
    if (resource) return access.of(resource).verbs.size > 0
    if (target?.kind === 'report') return access.reports.has(target.name)
    if (target?.kind !== 'import') return true
    return Object.values(schema.imports).some(
      definition => ['*', definition.name].includes(target.name) && canImport(schema, access, person, definition),
    )
  }
  const getState = (item: MenuItem): ChoiceState => {
    if (!item.target) return 'group'
    if (item.always) return 'always'
    return isUsable(item) ? 'free' : 'closed'
  }
  const buildChoice = (item: MenuItem): MenuChoice => ({
    id: item.id,
    title: item.title,
    state: getState(item),
    children: item.items.map(buildChoice),
  })
  return access.menu.map(buildChoice)
}

/** The menu of one user, as exchanged between server and page. */
export interface UserMenu {
  readonly user_id: string
  readonly user_name: string
  readonly level: string
  /** The level sees everything; nothing can be granted or revoked. */
  readonly full: boolean
  /** Entries are granted to the user; false: the user has those of the level. */
  readonly own: boolean
  /** Ids of the user's entries. */
  readonly menu: readonly string[]
  /** Ids of the entries of the level. */
  readonly standard: readonly string[]
  /** The entries that can be granted, as a tree. */
  readonly entries: readonly MenuChoice[]
  readonly versi: number
}

// Screens that a menu must offer in every shop, so that it can still be changed.

/** Entries without which full levels could not get at the menu or at the users again. */
export const findUnreachableAdminScreens = ({ menu, project }: Pick<Schema, 'menu' | 'project'>): readonly string[] => {
  const available = new Set(listOpenTargets(menu))
  return ['editor:menu', `resource:${project.user.resource}`].filter(target => !available.has(target))
}

/** Targets that are visible in every shop. */
const listOpenTargets = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap(item => {
    if (item.module !== undefined || item.shops !== undefined || !item.show) return []
    const ownTarget = item.target ? [`${item.target.kind}:${item.target.name}`] : []
    return [...ownTarget, ...listOpenTargets(item.items)]
  })
