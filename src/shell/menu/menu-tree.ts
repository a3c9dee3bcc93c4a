// The signed-in user's menu as data: found, filtered, flattened. No React, no browser.
import type { MenuEntry } from '../../providers/session.ts'

/** One entry that opens a screen, and the entries above it. */
export interface MenuPath {
  readonly entry: MenuEntry
  readonly path: string
  /** Titles from the top entry down to this one. */
  readonly titles: readonly string[]
  /** Ids of the entries above, the top one first. */
  readonly above: readonly string[]
}

const flatMenus = new WeakMap<readonly MenuEntry[], readonly MenuPath[]>()

/** Every entry with a path, in the order of the menu; remembered, since each screen looks for its entry in several places. */
export const flattenMenu = (menu: readonly MenuEntry[]): readonly MenuPath[] => {
  const paths = flatMenus.get(menu) ?? collectPaths(menu, [], [])
  flatMenus.set(menu, paths)
  return paths
}

const collectPaths = (
  menu: readonly MenuEntry[],
  above: readonly string[],
  titlesAbove: readonly string[],
): readonly MenuPath[] =>
  menu.flatMap(entry => {
    const titles = [...titlesAbove, entry.title]
    const ownPath = entry.path === undefined ? [] : [{ entry, path: entry.path, titles, above }]
    return [...ownPath, ...collectPaths(entry.children, [...above, entry.id], titles)]
  })

/** The menu without landing pages that have nothing to lead to; their paths stay open. */
export const removeEmptyLandings = (menu: readonly MenuEntry[]): readonly MenuEntry[] =>
  menu.flatMap(entry => {
    const children = removeEmptyLandings(entry.children)
    return entry.target?.kind === 'landing' && children.length === 0 ? [] : [{ ...entry, children }]
  })

/** The entry of a path or of the nearest path above it (`/lihat-penjualan/7` belongs to `/lihat-penjualan`). */
export const findByPath = (menu: readonly MenuEntry[], path: string): MenuEntry | undefined =>
  findMenuPath(menu, path)?.entry

/** Like `findByPath`, with the ancestors of the entry. */
export const findMenuPath = (menu: readonly MenuEntry[], path: string): MenuPath | undefined => {
  const places = flattenMenu(menu).filter(place => path === place.path || path.startsWith(`${place.path}/`))
  return places.reduce<MenuPath | undefined>(
    (best, place) => (best && best.path.length >= place.path.length ? best : place),
    undefined,
  )
}

/** The entries that have every word of the text in their title or in a title above, with what is needed to reach them. */
export const filterMenu = (menu: readonly MenuEntry[], text: string): readonly MenuEntry[] => {
  const words = splitWords(text)
  return words.length === 0 ? menu : filterEntries(menu, words, '')
}

const filterEntries = (menu: readonly MenuEntry[], words: readonly string[], above: string): readonly MenuEntry[] =>
  menu.flatMap(entry => {
    const trail = `${above} ${entry.title.toLowerCase()}`
    if (hasAllWords(trail, words)) return [entry]
    const children = filterEntries(entry.children, words, trail)
    return children.length > 0 ? [{ ...entry, children }] : []
  })

/** Lower-case words of what was typed. */
export const splitWords = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

export const hasAllWords = (text: string, words: readonly string[]): boolean => words.every(word => text.includes(word))

/** A row that is on screen: its entry and the entry it hangs from. */
export interface VisibleMenuRow {
  readonly entry: MenuEntry
  readonly parent?: string | undefined
}

/** The rows that are on screen when only some entries are unfolded, from top to bottom. */
export const listVisibleRows = (
  menu: readonly MenuEntry[],
  isOpen: (id: string) => boolean,
  parent?: string,
): readonly VisibleMenuRow[] =>
  menu.flatMap(entry => [
    { entry, parent },
    ...(isOpen(entry.id) ? listVisibleRows(entry.children, isOpen, entry.id) : []),
  ])
