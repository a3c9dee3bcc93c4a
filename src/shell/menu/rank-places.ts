// What the menu finder shows for a text, best first.
import { hasAll, type MenuPlace, wordsOf } from './menu-tree.ts'

const shown = 40

/**
 * The places that fit what was typed: the whole title first, titles that begin with it, words that do, then any; where
 * work is done before its report, recent ones first among equals, no path twice.
 */
export const rankPlaces = (
  places: readonly MenuPlace[],
  text: string,
  recent: readonly string[],
): readonly MenuPlace[] => {
  const words = wordsOf(text)
  const fitting = places.filter(({ titles }) => hasAll(titles.join(' ').toLowerCase(), words))
  const rank = (place: MenuPlace): number =>
    (fitOf(place, words) * 2 + (isReport(place) ? 1 : 0)) * (recent.length + 1) + recencyOf(place, recent)
  const sorted = fitting
    .map(place => ({ place, rank: rank(place) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ place }) => place)
  return withoutTwins(sorted).slice(0, shown)
}

const isReport = ({ entry }: MenuPlace): boolean => entry.target?.kind === 'report'

/** 0 for the best fit: the title is the text, begins with it, a word of it does, the title holds it, only the titles above do. */
const fitOf = ({ entry }: MenuPlace, words: readonly string[]): number => {
  const title = entry.title.toLowerCase()
  const text = words.join(' ')
  if (title === text) return 0
  if (title.startsWith(text)) return 1
  if (words.every(word => ` ${title}`.includes(` ${word}`))) return 2
  return hasAll(title, words) ? 3 : 4
}

const recencyOf = ({ path }: MenuPlace, recent: readonly string[]): number => {
  const at = recent.indexOf(path)
  return at < 0 ? recent.length : at
}

const withoutTwins = (places: readonly MenuPlace[]): readonly MenuPlace[] =>
  places.filter((place, index) => places.findIndex(({ path }) => path === place.path) === index)
