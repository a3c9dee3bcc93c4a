// The menu of one person: what may be given to him, what he has, and what he would have by his level alone.
import type { Stored } from '../fields/field-type.ts'
import { menuIds } from '../fields/menu.ts'
import { getResource, type MenuItem, type Schema } from '../schema/schema.ts'
import { accessOf } from './access.ts'
import { mayImport } from './import-access.ts'
import type { Person } from './person.ts'
import { visibleMenu } from './visible-menu.ts'

/** `always`: open to all; `closed`: of no use to his level; `free`: can be granted; groups follow their entries. */
export type ChoiceState = 'always' | 'closed' | 'free' | 'group'

export interface MenuChoice {
  readonly id: string
  readonly title: string
  readonly state: ChoiceState
  readonly children: readonly MenuChoice[]
}

/** The ids that a person's row holds; undefined when it says nothing. */
export const assignedIds = (stored: Stored | undefined): readonly string[] | undefined =>
  typeof stored === 'string' ? menuIds(stored) : undefined

/** Ids of all entries of a menu, built or not. */
export const allIds = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap(({ id, items: below }) => [id, ...allIds(below)])

/** Ids of the entries whose screens the person may open, without those that are open to everybody. */
export const openedIds = (schema: Schema, person: Person): readonly string[] => screenIds(visibleMenu(schema, person))

const screenIds = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap(({ id, target, always, items: below }) => [...(target && !always ? [id] : []), ...screenIds(below)])

/** All that could be given to the person: every entry that is built and there in his shop. */
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
  /** His level sees everything, and nothing is given or taken. */
  readonly full: boolean
  /** Entries were given to him; false: he has those of his level. */
  readonly own: boolean
  /** Ids of the entries that he has. */
  readonly menu: readonly string[]
  /** Ids of the entries that his level gives. */
  readonly standard: readonly string[]
  /** What can be given to him, as the menu stands. */
  readonly entries: readonly MenuChoice[]
  readonly versi: number
}
