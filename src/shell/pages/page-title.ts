import { findOwnPath } from './own-paths.ts'

/** The title of the tab: the shop and the upper-cased title of the menu entry, or a title that is whole by itself (specification 2). */
export const pageTitle = (shop: string, title: string, path: string): string =>
  findOwnPath(path)?.isWholeTitle ? title : `${shop} ${title.toUpperCase()}`.trim()
