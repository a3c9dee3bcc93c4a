// What the menu finder shows for a text, best first.
import { hasAll, type MenuPlace, wordsOf } from './menu-tree.ts'

const shown = 40

/** The places that fit what was typed: titles that begin with it first, then words that do, then any; recent ones first among equals, no path twice. */
export const rankPlaces = (
  places: readonly MenuPlace[],
  text: string,
  recent: readonly string[],
): readonly MenuPlace[] => {
  const words = wordsOf(text)
  const fitting = places.filter(({ titles }) => hasAll(titles.join(' ').toLowerCase(), words))
  const rank = (place: MenuPlace): number => fitOf(place, words) * (recent.length + 1) + recencyOf(place, recent)
  const sorted = fitting
    .map(place => ({ place, rank: rank(place) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ place }) => place)
  return withoutTwins(sorted).slice(0, shown)
}

/** 0 for the best fit: title begins with the text, a word of it does, the title holds it, only the titles above do. */
const fitOf = ({ entry }: MenuPlace, words: readonly string[]): number => {
  const title = entry.title.toLowerCase()
  const text = words.join(' ')
  if (title.startsWith(text)) return 0
  if (words.every(word => ` ${title}`.includes(` ${word}`))) return 1
  return hasAll(title, words) ? 2 : 3
}

const recencyOf = ({ path }: MenuPlace, recent: readonly string[]): number => {
  const at = recent.indexOf(path)
  return at < 0 ? recent.length : at
}

const withoutTwins = (places: readonly MenuPlace[]): readonly MenuPlace[] =>
  places.filter((place, index) => places.findIndex(({ path }) => path === place.path) === index)
