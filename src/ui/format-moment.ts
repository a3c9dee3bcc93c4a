/** A moment by the clock on the wall here: `2026-11-20 10:31`. */
export const formatMoment = (at: string): string => new Date(at).toLocaleString('sv-SE').slice(0, 16)
