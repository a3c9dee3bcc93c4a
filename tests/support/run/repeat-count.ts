// How often a long test repeats what it does.

/** `TEST_COUNT`, with which one file is run longer, or the number that a whole run has time for. */
export const repeatCount = (usual: number): number => Number(process.env.TEST_COUNT ?? usual)
