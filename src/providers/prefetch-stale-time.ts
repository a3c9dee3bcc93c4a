/** Milliseconds for which a prefetched answer is fresh. */
export const prefetchStaleTime = 1500
