// A value that is mostly available at once, or else a promise of it. A sale evaluates some hundred expressions, and a
// promise for each takes longer than most of them.

export type Soon<T> = T | Promise<T>

/** Applies a function to the value: at once if it is available, otherwise when the promise resolves. */
export const after = <T, Next>(result: Soon<T>, then: (value: T) => Next): Soon<Next> =>
  result instanceof Promise ? result.then(then) : then(result)
