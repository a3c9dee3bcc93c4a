// How many rows a page has at first: as many as the list says, and no fewer than the window has room for.

const sizes = [10, 25, 50, 100] as const

/** What stands over and under the rows, and the height of a dense one, in pixels. */
const around = 284
const rowHeight = 36

export const pageSizeFor = (usual: number, windowHeight: number): number => {
  const room = Math.floor((windowHeight - around) / rowHeight)
  return sizes.find(size => size >= Math.max(usual, room)) ?? 100
}
