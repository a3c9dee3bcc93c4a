// Sorts a long list in short steps, so that whoever drives them may do something else in between.

/** Sorting so many takes a few milliseconds. */
const sliceLength = 2000

/** The list in order, what is equal as it came; yields after each slice that is sorted or merged. */
export function* sortSteps<T>(list: readonly T[], order: (a: T, b: T) => number): Generator<void, readonly T[]> {
  let parts: (readonly T[])[] = []
  for (let start = 0; start < list.length; start += sliceLength) {
    parts.push(list.slice(start, start + sliceLength).sort(order))
    yield
  }
  while (parts.length > 1) {
    const merged: (readonly T[])[] = []
    for (let index = 0; index < parts.length; index += 2)
      merged.push(yield* mergeSteps(parts[index] ?? [], parts[index + 1] ?? [], order))
    parts = merged
  }
  return parts[0] ?? []
}

function* mergeSteps<T>(
  left: readonly T[],
  right: readonly T[],
  order: (a: T, b: T) => number,
): Generator<void, readonly T[]> {
  const merged: T[] = []
  const [lefts, rights] = [left.values(), right.values()]
  let [a, b] = [lefts.next(), rights.next()]
  while (!a.done || !b.done) {
    if (b.done || (!a.done && order(a.value, b.value) <= 0)) {
      merged.push(a.value as T)
      a = lefts.next()
    } else {
      merged.push(b.value)
      b = rights.next()
    }
    if (merged.length % sliceLength === 0) yield
  }
  return merged
}
