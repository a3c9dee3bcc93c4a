// The shortcuts of the greeting page.
import type { MenuEntry } from '../../providers/session.ts'
import { flatten, type MenuPlace } from './menu-tree.ts'

const greeting = '/dashboard'
const most = 12
const ofOneGroup = 3

export interface QuickPlace {
  readonly place: MenuPlace
  readonly icon: string | undefined
}

/**
 * The recent screens of the user, then the first entries of each menu group, then the second ones; no path twice, at most
 * twelve.
 */
export const quickPlaces = (menu: readonly MenuEntry[], recent: readonly string[]): readonly QuickPlace[] => {
  const groups = menu.map(top => flatten([top]).map(place => ({ place, icon: top.icon })))
  const all = groups.flat()
  const visited = recent.flatMap(path => all.find(({ place }) => place.path === path) ?? [])
  const leaves = groups.map(group =>
    group.filter(({ place: { entry } }) => entry.children.length === 0 && entry.target?.kind !== 'landing'),
  )
  const firsts = Array.from({ length: ofOneGroup }, (_, at) => leaves.flatMap(group => group[at] ?? [])).flat()
  return [...visited, ...firsts]
    .filter(({ place }, at, both) => both.findIndex(other => other.place.path === place.path) === at)
    .filter(({ place }) => place.path !== greeting)
    .slice(0, most)
}
