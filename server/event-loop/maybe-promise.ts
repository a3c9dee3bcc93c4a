// A value that is mostly available at once, or else a promise of it. A sale evaluates some hundred expressions, and a
// promise for each takes longer than most of them.

export type MaybePromise<T> = T | Promise<T>

/** Applies a function to the value: at once if it is available, otherwise when the promise resolves. */
export const chain = <T, Next>(result: MaybePromise<T>, next: (value: T) => Next): MaybePromise<Next> =>
  result instanceof Promise ? result.then(next) : next(result)
