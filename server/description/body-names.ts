// Names in bodies of calls, which paths of faults begin with.
import type { Resource } from '../../engine/schema/resource.ts'

/** The body key of a move's input, and the prefix of its fault paths. */
export const answersKey = 'answers'

/** The fault parameter with the move, whose field texts the message uses. */
export const moveParam = 'asked'

/** The body key of the rows; a fault has a path such as `rows.2.harga`. */
export const rowsKey = 'rows'

/** Whether a screen edits rows of the resource in a grid, so that one call may save several. */
export const isGrid = ({ lifecycle, entries, screen }: Resource): boolean =>
  !lifecycle.flow && !entries && Object.values(screen.views).some(view => view.as === 'grid')
