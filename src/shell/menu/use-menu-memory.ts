// What the menu remembers of its user: unfolded entries, narrow or wide, the last pages. Stored in local storage with the
// session; removed when the user signs out. Each part is read by itself: a visited page is no reason to draw the menu again.

import { storeText, useStoredText } from '../../providers/use-stored-text.ts'
import { useIsWidePage } from '../../ui/use-width.ts'
import { hasAllWords, type MenuPath, splitWords } from './menu-tree.ts'

const keys = { open: 'kencana.menu-open', width: 'kencana.menu-width', recent: 'kencana.menu-recent' }
const maxRecent = 8

const splitParts = (text: string | null): readonly string[] => (text ?? '').split(' ').filter(Boolean)

const readParts = (key: string): readonly string[] => splitParts(localStorage.getItem(key))

/** Folds or unfolds entries of the menu. */
export const setEntriesOpen = (changed: readonly string[], isOpen: boolean): void => {
  const open = readParts(keys.open)
  // Every place that shows the menu is rendered for another text.
  if (changed.every(id => open.includes(id) === isOpen)) return
  const others = open.filter(id => !changed.includes(id))
  storeText(keys.open, (isOpen ? [...others, ...changed] : others).join(' '))
}

export const useOpenEntries = (): ((id: string) => boolean) => {
  const [open] = useStoredText(keys.open)
  const ids = splitParts(open)
  return id => ids.includes(id)
}

interface MenuWidth {
  readonly isNarrow: boolean
  readonly setNarrow: (isNarrow: boolean) => void
}

const storeNarrow = (isNarrow: boolean): void => storeText(keys.width, isNarrow ? 'narrow' : 'wide')

export const useMenuWidth = (): MenuWidth => {
  const [width] = useStoredText(keys.width)
  const isWidePage = useIsWidePage()
  return {
    isNarrow: width === 'narrow' || (width === null && isWidePage),
    setNarrow: storeNarrow,
  }
}

/** Notes that the user is at a page of the menu. */
export const visitPath = (path: string): void => {
  const recent = readParts(keys.recent)
  if (recent[0] === path) return
  storeText(keys.recent, [path, ...recent.filter(other => other !== path)].slice(0, maxRecent).join(' '))
}

/** Paths, the last one first. */
export const useRecentPaths = (): readonly string[] => {
  const [visited] = useStoredText(keys.recent)
  return splitParts(visited)
}

// What the menu finder shows for a text, best first.

const maxResults = 40

/**
 * The places that fit what was typed: the whole title first, titles that begin with it, words that do, then any; where
 * work is done before its report, recent ones first among equals, no path twice.
 */
export const rankMenuPaths = (
  places: readonly MenuPath[],
  text: string,
  recent: readonly string[],
): readonly MenuPath[] => {
  const words = splitWords(text)
  const fitting = places.filter(({ titles, entry }) =>
    hasAllWords([...titles, entry.words ?? ''].join(' ').toLowerCase(), words),
  )
  const rank = (place: MenuPath): number =>
    (computeFit(place, words) * 2 + (isReport(place) ? 1 : 0)) * (recent.length + 1) + getRecency(place, recent)
  const sorted = fitting
    .map(place => ({ place, rank: rank(place) }))
    .sort((first, second) => first.rank - second.rank)
    .map(({ place }) => place)
  return removeDuplicates(sorted).slice(0, maxResults)
}

const isReport = ({ entry }: MenuPath): boolean => entry.target?.kind === 'report'

/** 0 for the best fit: the title is the text, begins with it, a word of it does, the title holds it, only other words or titles above do. */
const computeFit = ({ entry }: MenuPath, words: readonly string[]): number => {
  const title = entry.title.toLowerCase()
  const text = words.join(' ')
  if (title === text) return 0
  if (title.startsWith(text)) return 1
  if (words.every(word => ` ${title}`.includes(` ${word}`))) return 2
  return hasAllWords(title, words) ? 3 : 4
}

const getRecency = ({ path }: MenuPath, recent: readonly string[]): number => {
  const index = recent.indexOf(path)
  return index < 0 ? recent.length : index
}

const removeDuplicates = (places: readonly MenuPath[]): readonly MenuPath[] =>
  places.filter((place, index) => places.findIndex(({ path }) => path === place.path) === index)
