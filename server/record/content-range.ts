// The Content-Range header of lists and paged calls.
import type { Resource } from '../../engine/schema/resource.ts'
import { responseHeader } from '../description/operation.ts'
import type { RowPage } from '../storage/rows.ts'

interface ContentPage extends RowPage<unknown> {
  readonly offset: number
}

/**
 * Formats `path first-last/total`, with a `+` behind a total that is a lower bound; an empty page has the number of the
 * row that it would begin with.
 */
export const formatContentRange = ({ api }: Resource, { offset, rows, total, isLowerBound }: ContentPage): string =>
  `${api.path} ${offset}-${offset + Math.max(rows.length, 1) - 1}/${total}${isLowerBound ? '+' : ''}`

export const rangeHeader = {
  'Content-Range': responseHeader(
    'Which rows of how many: path first-last/total; 1001+ on the first thousand rows of a search that finds more',
  ),
}
