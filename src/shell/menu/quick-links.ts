// The shortcuts of the greeting page.
import type { MenuEntry } from '../../providers/session.ts'
import { flattenMenu, type MenuPath } from './menu-tree.ts'

const greeting = '/dashboard'
const maxLinks = 12
const maxPerGroup = 3

export interface QuickLink {
  readonly place: MenuPath
  readonly icon: string | undefined
}

/** An entry at the top of the menu with all below it, each with the icon of the top. */
export const listTopLinks = (top: MenuEntry): readonly QuickLink[] =>
  flattenMenu([top]).map(place => ({ place, icon: top.icon }))

/**
 * The recent screens of the user, then the first entries of each menu group, then the second ones; no path twice, at most
 * twelve.
 */
export const buildQuickLinks = (menu: readonly MenuEntry[], recent: readonly string[]): readonly QuickLink[] => {
  const groups = menu.map(listTopLinks)
  const all = groups.flat()
  const visited = recent.flatMap(path => all.find(({ place }) => place.path === path) ?? [])
  const leaves = groups.map(group =>
    group.filter(({ place: { entry } }) => entry.children.length === 0 && entry.target?.kind !== 'landing'),
  )
  const firsts = Array.from({ length: maxPerGroup }, (_, index) => leaves.flatMap(group => group[index] ?? [])).flat()
  return [...visited, ...firsts]
    .filter(({ place }, index, links) => links.findIndex(other => other.place.path === place.path) === index)
    .filter(({ place }) => place.path !== greeting)
    .slice(0, maxLinks)
}
