// Sorts a long list in batches, so that the caller can yield in between.

/** A batch that sorts in a few milliseconds. */
const batchSize = 2000

/** Sorts stably; yields after each batch that is sorted or merged. */
export function* sortInBatches<T>(list: readonly T[], order: (a: T, b: T) => number): Generator<void, readonly T[]> {
  let parts: (readonly T[])[] = []
  for (let start = 0; start < list.length; start += batchSize) {
    parts.push(list.slice(start, start + batchSize).sort(order))
    yield
  }
  while (parts.length > 1) {
    const merged: (readonly T[])[] = []
    for (let index = 0; index < parts.length; index += 2)
      merged.push(yield* mergeInBatches(parts[index] ?? [], parts[index + 1] ?? [], order))
    parts = merged
  }
  return parts[0] ?? []
}

/** Uses indexes instead of iterators, which allocate an object for each item. */
function* mergeInBatches<T>(
  left: readonly T[],
  right: readonly T[],
  order: (a: T, b: T) => number,
): Generator<void, readonly T[]> {
  if (isInOrder(left, right, order)) return left.concat(right)
  const merged: T[] = []
  let [a, b] = [0, 0]
  while (a < left.length || b < right.length) {
    const isLeft = b >= right.length || (a < left.length && order(left[a] as T, right[b] as T) <= 0)
    merged.push((isLeft ? left[a++] : right[b++]) as T)
    if (merged.length % batchSize === 0) yield
  }
  return merged
}

/** True if the lists are already in order: rows usually arrive in the order of their days. */
const isInOrder = <T>(left: readonly T[], right: readonly T[], order: (a: T, b: T) => number): boolean => {
  const [last, first] = [left.at(-1), right[0]]
  return left.length === 0 || right.length === 0 || order(last as T, first as T) <= 0
}
