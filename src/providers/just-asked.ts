/** Milliseconds for which a prefetched answer is fresh. */
export const justAsked = 1500
