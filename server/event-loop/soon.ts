// Work that mostly has nothing to wait for: its result at once, or a promise of it. A sale evaluates some hundred expressions, and
// a promise for each takes longer than most of them.

export type Soon<T> = T | Promise<T>

/** What follows from the result, at once where it is there. */
export const after = <T, Next>(result: Soon<T>, then: (value: T) => Next): Soon<Next> =>
  result instanceof Promise ? result.then(then) : then(result)
