/** Milliseconds for which an answer is not asked for again: what the first page has asked early is there when it is drawn. */
export const justAsked = 1500
