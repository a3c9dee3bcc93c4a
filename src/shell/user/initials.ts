/** One or two capitals for an avatar: of the first two words, or the first two letters of a single one. */
export const getInitials = (userId: string): string => {
  const [first = '', second] = userId
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1)
}
