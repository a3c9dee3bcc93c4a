// What the menu finder shows for a text, best first.
import { hasAllWords, type MenuPath, splitWords } from './menu-tree.ts'

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
  const fitting = places.filter(({ titles }) => hasAllWords(titles.join(' ').toLowerCase(), words))
  const rank = (place: MenuPath): number =>
    (computeFit(place, words) * 2 + (isReport(place) ? 1 : 0)) * (recent.length + 1) + getRecency(place, recent)
  const sorted = fitting
    .map(place => ({ place, rank: rank(place) }))
    .sort((first, second) => first.rank - second.rank)
    .map(({ place }) => place)
  return removeDuplicates(sorted).slice(0, maxResults)
}

const isReport = ({ entry }: MenuPath): boolean => entry.target?.kind === 'report'

/** 0 for the best fit: the title is the text, begins with it, a word of it does, the title holds it, only the titles above do. */
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
