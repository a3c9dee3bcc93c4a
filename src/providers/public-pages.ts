// Hand-written pages that are open to anyone, by their paths, of the modules that the project lists. Their paths are loaded
// where one may be opened, and each page when it is.
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'

type PagesByPath = Readonly<Record<string, ComponentType>>
type PagesByModule = Readonly<Record<string, PagesByPath>>

let loadAll: () => Promise<PagesByModule> = async () => ({})
let publicPages: PagesByPath = {}

/** Sets where the pages come from, once the project lists a module. */
export const setPublicPageLoader = (load: () => Promise<PagesByModule>): void => {
  loadAll = load
}

export const loadPublicPages = async (modules: readonly string[]): Promise<void> => {
  if (modules.length === 0) return
  const pages = await loadAll()
  publicPages = Object.assign(
    {},
    ...modules.map(name => (Object.hasOwn(pages, name) ? pages[name] : {})),
  ) as PagesByPath
}

export const getPublicPages = (): PagesByPath => publicPages

export const isPublicPath = (pathname: string): boolean =>
  Object.keys(publicPages).some(path => matchPath(path, pathname) !== null)
