// The initial page size of a list: the declared one, or more if the window has room.

const sizes = [10, 25, 50, 100] as const

/** The height in pixels of what surrounds the rows, and the height of a dense row. */
const reservedHeight = 284
const rowHeight = 36

export const getPageSize = (defaultSize: number, windowHeight: number): number => {
  const visibleRows = Math.floor((windowHeight - reservedHeight) / rowHeight)
  return sizes.find(size => size >= Math.max(defaultSize, visibleRows)) ?? 100
}
