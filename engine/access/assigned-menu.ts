// The menu of one user: entries that can be granted, entries that are granted, and the entries of the level alone.
import type { Stored } from '../fields/field-type.ts'
import { menuIds } from '../fields/menu.ts'
import { getResource, type MenuItem, type Schema } from '../schema/schema.ts'
import { accessOf } from './access.ts'
import { mayImport } from './import-access.ts'
import type { Person } from './person.ts'
import { visibleMenu } from './visible-menu.ts'

/** `always`: open to all; `closed`: of no use to the level; `free`: can be granted; groups follow their entries. */
export type ChoiceState = 'always' | 'closed' | 'free' | 'group'

export interface MenuChoice {
  readonly id: string
  readonly title: string
  readonly state: ChoiceState
  readonly children: readonly MenuChoice[]
}

/** Parses the ids in a user's row; undefined if the column is empty. */
export const assignedIds = (stored: Stored | undefined): readonly string[] | undefined =>
  typeof stored === 'string' ? menuIds(stored) : undefined

/** Ids of all entries of a menu, built or not. */
export const allIds = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap(({ id, items: below }) => [id, ...allIds(below)])

/** Ids of the entries whose screens the user may open, without those that are open to all. */
export const openedIds = (schema: Schema, person: Person): readonly string[] => screenIds(visibleMenu(schema, person))

const screenIds = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap(({ id, target, always, items: below }) => [...(target && !always ? [id] : []), ...screenIds(below)])

/** All entries that can be granted to the user: built, and available in their shop. */
export const menuChoices = (schema: Schema, person: Person): readonly MenuChoice[] => {
  const everything = { ...person, menu: allIds(schema.menu) }
  const access = accessOf(schema, everything)
  const isOfUse = ({ target, needs = [] }: MenuItem): boolean => {
    if (target?.kind === 'page') return needs.every(({ name }) => access.of(getResource(schema, name)).verbs.size > 0)
    const resource = target?.kind === 'resource' ? schema.resources[target.name] : undefined
    if (resource) return access.of(resource).verbs.size > 0
    if (target?.kind === 'report') return access.reports.has(target.name)
    if (target?.kind !== 'import') return true
    return Object.values(schema.imports).some(
      one => ['*', one.name].includes(target.name) && mayImport(schema, access.menu, person, one),
    )
  }
  const stateOf = (item: MenuItem): ChoiceState => {
    if (!item.target) return 'group'
    if (item.always) return 'always'
    return isOfUse(item) ? 'free' : 'closed'
  }
  const choiceOf = (item: MenuItem): MenuChoice => ({
    id: item.id,
    title: item.title,
    state: stateOf(item),
    children: item.items.map(choiceOf),
  })
  return access.menu.map(choiceOf)
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
