// The manual that is shipped with the program: its pages, the section of a screen, and the sections that have a text.
import { useQuery } from '@tanstack/react-query'
import type { MenuEntry } from '../../providers/session.ts'
import { createListeners } from '../../ui/listeners.ts'
import { findMenuPath, hasAllWords, splitWords } from '../menu/menu-tree.ts'

/** One heading with all that is below it (commands/manual-plugin.ts). */
export interface ManualSection {
  /** `page.md#heading`. */
  readonly id: string
  /** Ids of the headings inside. */
  readonly inner: readonly string[]
  readonly title: string
  readonly html: string
}

export interface ManualPage {
  readonly sections: readonly ManualSection[]
  /** The addresses of the pictures by the paths that the text names. */
  readonly pictures: Readonly<Record<string, string>>
}

/** Each page is a file of the build of its own, which the service worker keeps. */
const pageFiles = import.meta.glob<ManualPage>('../../../docs/panduan*.md')

/** All pages as one; those whose names the others begin with are first. */
const loadManual = async (): Promise<ManualPage> => {
  const names = Object.keys(pageFiles).toSorted((first, other) => first.length - other.length)
  const pages = await Promise.all(names.map(name => pageFiles[name]?.()))
  return {
    sections: pages.flatMap(page => page?.sections ?? []),
    pictures: Object.assign({}, ...pages.map(page => page?.pictures)),
  }
}

/** Read once in the life of the page, without a connection from what the service worker keeps. */
export const manualQuery = {
  queryKey: ['manual'],
  queryFn: loadManual,
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
} as const

/** Requests of other parts to open a section: its id. */
export const helpRequests = createListeners<[section: string]>()

export const hasManual = (menu: readonly MenuEntry[]): boolean =>
  menu.some(({ help, children }) => help !== undefined || hasManual(children))

/** The id of the section about the screen at the path: that of its entry of the menu, else of the nearest above it that has one. */
export const findHelp = (menu: readonly MenuEntry[], path: string): string | undefined => {
  const place = findMenuPath(menu, path)
  if (!place) return undefined
  let help: string | undefined
  let level = menu
  for (const id of [...place.above, place.entry.id]) {
    const entry = level.find(one => one.id === id)
    help = entry?.help ?? help
    level = entry?.children ?? []
  }
  return help
}

export const findSection = (sections: readonly ManualSection[], id: string): ManualSection | undefined =>
  sections.find(section => section.id === id || section.inner.includes(id))

export interface ManualMatch {
  readonly section: ManualSection
  /** The words around the first match in its text; empty if only the title has them. */
  readonly excerpt: string
}

const texts = new WeakMap<ManualSection, string>()

/** The text of a section, without marks. */
const getText = (section: ManualSection): string => {
  const text = texts.get(section) ?? toText(section.html)
  texts.set(section, text)
  return text
}

const entities = /&#(\d+);/g

const toText = (html: string): string =>
  html
    .replace(/<\/?(?:a|b|i|code)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(entities, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')
    .trim()

const excerptStart = 40
const excerptLength = 140

const cutExcerpt = (text: string, word: string): string => {
  const at = text.toLowerCase().indexOf(word)
  if (at < 0) return ''
  const from = at < excerptStart ? 0 : text.indexOf(' ', at - excerptStart) + 1
  const cut = text.slice(from, from + excerptLength)
  return `${from > 0 ? '… ' : ''}${cut}${from + excerptLength < text.length ? ' …' : ''}`
}

/** Sections with every word of the text: those that have them in the title first, then those that have the first word most often. */
export const searchManual = (sections: readonly ManualSection[], text: string): readonly ManualMatch[] => {
  const words = splitWords(text)
  const [first] = words
  if (first === undefined) return []
  const rank = (section: ManualSection): number =>
    hasAllWords(section.title.toLowerCase(), words) ? 1000 : getText(section).toLowerCase().split(first).length
  return sections
    .filter(section => hasAllWords(`${section.title} ${getText(section)}`.toLowerCase(), words))
    .map(section => ({ section, rank: rank(section) }))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ section }) => ({ section, excerpt: cutExcerpt(getText(section), first) }))
}

const [minLength, maxFound] = [2, 3]

/** Sections with the text as entries of the finder, where the menu has a manual. */
export const useFoundSections = (menu: readonly MenuEntry[], text: string) => {
  const isSearched = text.trim().length >= minLength && hasManual(menu)
  const { data } = useQuery({ ...manualQuery, enabled: isSearched })
  const found = isSearched && data ? searchManual(data.sections, text).slice(0, maxFound) : []
  return found.map(({ section: { id, title } }) => ({
    key: id,
    title,
    trail: '',
    onOpen: () => helpRequests.notify(id),
  }))
}
