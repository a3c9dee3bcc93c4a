// The Content-Range header of lists and paged calls.
import type { Resource } from '../../../engine/schema/resource.ts'
import { responseHeader } from '../description/operation.ts'

interface ContentPage {
  readonly offset: number
  readonly rows: readonly unknown[]
  readonly total: number
}

/** Formats `path first-last/total`; an empty page has the number of the row that it would begin with. */
export const formatContentRange = ({ api }: Resource, { offset, rows, total }: ContentPage): string =>
  `${api.path} ${offset}-${offset + Math.max(rows.length, 1) - 1}/${total}`

export const rangeHeader = {
  'Content-Range': responseHeader('Which rows of how many: path first-last/total'),
}
